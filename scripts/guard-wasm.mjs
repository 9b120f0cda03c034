// Puts a guard before each function that the module exports, so that a call either has the stack that it needs or ends
// before it has changed anything, and so that nothing runs any more in an instance of which a call ended half-way.
//
// An engine looks at the stack whenever a function is entered, and throws in the middle of whatever is under way. No
// instruction tells how much is left; but an engine makes room for all that a function may hold when it is entered, and
// first sees whether there is that much. `way_probe` has a frame of 16 KB, for values that it never works out, and calls
// itself a few times, which asks for the room in a few nanoseconds.
//
// `way_depth` counts the calls under way, and a trap or an exception leaves it too high. The wrapper keeps `way_allowed`
// at the number of calls whose hooks it is running: a call that finds more than that is in a broken instance.

import binaryen from 'binaryen'

const { i32, i64, none } = binaryen

/** Values of eight bytes in a frame of the probe. */
const PROBE_VALUES = 2048

// Frames that are asked for. The deepest calls take 3 KB of stack, hooks included. The rest is for the engine: it compiles
// a JavaScript function when it is first called, that after a call too, and ends with the same error when there are
// less than some 45 KB left to do it in.
const LIGHT_FRAMES = 1
const CALL_FRAMES = 4
/** Where several calls follow one another, of which the later must not fail. */
const ROOM_FRAMES = 5

/** Calls that run in a few small frames, and those that end what another call began. */
const LIGHT =
  /^free$|_(destroy|free|init|size|read|text|offset|message|hooks_set|width|height|size_[xyz]|layout|default_area|version|area_version|get|set|add_edge|remove_edge|set_edge_weight|is_walkable|status|iterations|expanded_count|settled|cost|next|found|count|memory_\w+)$/

/** The guard's own, and what runs before any call. */
const UNGUARDED = Object.freeze(['_initialize'])

const FEATURES = Object.freeze([
  'MutableGlobals',
  'BulkMemory',
  'BulkMemoryOpt',
  'SignExt',
  'NontrappingFPToInt',
])

/** The module with a guard before each export that is wanted, and without the others. The probe is missing: an optimiser would see through it. */
export function addGuards(bytes, wanted = () => true) {
  const module = read(bytes)
  const exported = exportedFunctions(module)
  module.addFunctionImport('way_probe', 'guard', 'probe', i32, i64)
  module.addFunctionImport('way_broken', 'waystate', 'broken', none, i64)
  module.addGlobal('way_depth', i32, true, module.i32.const(0))
  module.addGlobal('way_allowed', i32, true, module.i32.const(0))
  module.addFunction('way_enter', none, none, [], module.block(null, entering(module, CALL_FRAMES)))
  for (const { name, value } of exported) {
    module.removeExport(name)
    // Emscripten exports some for JavaScript of its own.
    if (!/^(way_|malloc$|free$)/.test(name) || !wanted(name)) {
      continue
    }
    addGuarded(module, name, value, framesOf(name))
  }
  addOwn(module)
  return write(module)
}

/** The module with the probe in the place of its import. */
export function addProbe(bytes) {
  const module = read(bytes)
  const imported = (base) => functions(module).find((info) => info.base === base).name
  const probe = imported('probe')
  const broken = imported('broken')
  module.removeFunction(probe)
  // Nobody asks for fewer than one frame. What is read here, each from where the one before leads, would have to be kept until
  // the call returns, which may write there. A call for each value would do as well, but compilers take ten milliseconds
  // over so many; and bytes that repeat take no room in a download.
  let held = module.call(broken, [], i64)
  for (let i = 0; i < PROBE_VALUES; i++) {
    const read = module.i64.load(0, 8, module.i32.wrap(module.local.get(1, i64)))
    held = module.i64.xor(module.local.tee(1, read, i64), held)
  }
  const frames = () => module.local.get(0, i32)
  const again = module.call(probe, [module.i32.sub(frames(), module.i32.const(1))], i64)
  const body = [
    module.if(module.i32.eq(frames(), module.i32.const(1)), module.return(module.i64.const(0n))),
    module.if(
      module.i32.gt_s(frames(), module.i32.const(1)),
      // Something is left to do after the call, or it might become a jump.
      module.return(module.i64.add(again, module.i64.const(1n))),
    ),
    held,
  ]
  // Compilers that make no room for values in advance do so for variables; the others drop these.
  const variables = Array.from({ length: PROBE_VALUES }, () => i64)
  module.addFunction(probe, i32, i64, variables, module.block(null, body, i64))
  return write(module)
}

const framesOf = (name) => (name === 'malloc' ? ROOM_FRAMES : LIGHT.test(name) ? LIGHT_FRAMES : CALL_FRAMES)

const depthOf = (module) => module.global.get('way_depth', i32)
const counted = (module, step) =>
  module.global.set('way_depth', module.i32.add(depthOf(module), module.i32.const(step)))

/** What comes before a call that asks for so many frames. */
const entering = (module, frames) => [
  module.drop(module.call('way_probe', [module.i32.const(frames)], i64)),
  module.if(
    module.i32.gt_s(depthOf(module), module.global.get('way_allowed', i32)),
    module.block(null, [module.drop(module.call('way_broken', [], i64)), module.unreachable()]),
  ),
  counted(module, 1),
]

function addGuarded(module, name, target, frames) {
  const { params, results } = binaryen.getFunctionInfo(module.getFunction(target))
  const types = binaryen.expandType(params)
  const call = module.call(
    target,
    types.map((type, i) => module.local.get(i, type)),
    results,
  )
  const kept = types.length
  // The quick calls have it in place; for others a function saves the bytes.
  const enter = frames === CALL_FRAMES ? [module.call('way_enter', [], none)] : entering(module, frames)
  const body = [
    ...enter,
    results === none ? call : module.local.set(kept, call),
    counted(module, -1),
    ...(results === none ? [] : [module.local.get(kept, results)]),
  ]
  const guarded = `guarded_${name}`
  module.addFunction(
    guarded,
    params,
    results,
    results === none ? [] : [results],
    module.block(null, body, results),
  )
  module.addFunctionExport(guarded, name)
}

/** What the wrapper asks of the guard itself. */
function addOwn(module) {
  // Ends when what follows would not have its stack.
  module.addFunction('way_room', none, none, [], module.nop())
  addGuarded(module, 'way_guard_room', 'way_room', ROOM_FRAMES)
  // Sets how many calls may be under way and tells how many are.
  const allow = [
    module.global.set('way_allowed', module.local.get(0, i32)),
    module.global.get('way_depth', i32),
  ]
  module.addFunction('way_guard_allow', i32, i32, [], module.block(null, allow, i32))
  module.addFunctionExport('way_guard_allow', 'way_guard_allow')
}

function read(bytes) {
  const module = binaryen.readBinary(new Uint8Array(bytes))
  module.setFeatures(FEATURES.reduce((set, name) => set | binaryen.Features[name], 0))
  return module
}

function write(module) {
  if (!module.validate()) {
    throw new Error('the guarded module is not valid')
  }
  const bytes = module.emitBinary()
  module.dispose()
  return bytes
}

const functions = (module) =>
  Array.from({ length: module.getNumFunctions() }, (_, i) =>
    binaryen.getFunctionInfo(module.getFunctionByIndex(i)),
  )

const exportedFunctions = (module) =>
  Array.from({ length: module.getNumExports() }, (_, i) =>
    binaryen.getExportInfo(module.getExportByIndex(i)),
  ).filter(({ name, kind }) => kind === binaryen.ExternalFunction && !UNGUARDED.includes(name))
