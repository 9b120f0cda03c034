// The golden table, played in the reader's browser and held against the committed one.
import golden from '../../tests/vectors/golden.txt?raw'

const parse = (lines) =>
  lines.filter(Boolean).map((line) => {
    const [name, hash] = line.trim().split(/\s+/)
    return { name, hash }
  })
const expected = parse(golden.split('\n'))

const element = (id) => document.getElementById(id)
const verdict = element('prove-verdict')
const button = element('prove-start')

/** Resolves to the lines and the time they took. */
function play() {
  const worker = new Worker(new URL('./scenes.js', import.meta.url), { type: 'module' })
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data))
    worker.onerror = (event) => reject(new Error(event.message || 'the worker could not be started'))
  }).finally(() => worker.terminate())
}

function rowOf({ name, hash }, found) {
  const row = document.createElement('tr')
  const equal = found === hash
  for (const text of [name, hash, found ?? 'nothing', equal ? '✓ equal' : '✗ another']) {
    const cell = document.createElement('td')
    cell.textContent = text
    row.append(cell)
  }
  row.className = equal ? 'equal' : 'other'
  return row
}

function show(lines) {
  const found = new Map(parse(lines).map(({ name, hash }) => [name, hash]))
  const table = document.createElement('table')
  table.innerHTML =
    '<thead><tr><th scope="col">Scene</th><th scope="col">Everywhere else</th><th scope="col">Here</th><th scope="col"></th></tr></thead>'
  const body = table.createTBody()
  const rows = expected.map((line) => rowOf(line, found.get(line.name)))
  // What differs comes first.
  body.append(
    ...rows.filter((row) => row.className === 'other'),
    ...rows.filter((row) => row.className === 'equal'),
  )
  element('prove-table').replaceChildren(table)
  return rows.filter((row) => row.className === 'equal').length
}

button.addEventListener('click', async () => {
  button.disabled = true
  verdict.className = ''
  verdict.textContent = 'Playing …'
  try {
    const { lines, milliseconds } = await play()
    const equal = show(lines)
    const all = equal === expected.length
    verdict.className = all ? 'equal' : 'other'
    verdict.textContent = all
      ? `Identical: all ${expected.length} checksums, in ${(milliseconds / 1000).toFixed(1)} s.`
      : `${expected.length - equal} of ${expected.length} checksums differ. That should not happen: please tell us about this device.`
  } catch (error) {
    verdict.className = 'other'
    verdict.textContent = `The scenes could not be played here: ${error.message}`
  }
  button.disabled = false
})
