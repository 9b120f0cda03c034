# What Doxygen is shown of a header: its plain comments as documentation, the first one as that of the file.
1s#^/\* #/** @file\n   #
2,$s#^\( *\)/\* #\1/** #
s#\([;,]\)  */\* #\1 /**< #
