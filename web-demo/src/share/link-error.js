/** A link or a file that is not taken; the message is for people. */
export class LinkError extends Error {}
