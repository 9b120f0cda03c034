// The cards beside a board and what stands in them.
import { el } from './dom.js'

export function card(title, ...children) {
  return el('section', { class: 'card', 'aria-label': title }, el('h2', {}, title), ...children)
}

export const hint = (...text) => el('p', { class: 'hint' }, ...text)

/** A list of terms with figures. `set` writes those that are named; `rows` are [id, term]. */
export function facts(rows) {
  const outputs = Object.fromEntries(rows.map(([id]) => [id, el('dd', { id }, '–')]))
  const element = el(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([id, term]) => [el('dt', {}, term), outputs[id]]),
  )
  const set = (values) => {
    for (const [id, value] of Object.entries(values)) outputs[id].textContent = value
  }
  return { element, outputs, set }
}

/** choices are [value, text]; the value given to onChange is the one of the list, not its text. */
export function select(id, text, choices, value, onChange) {
  const input = el(
    'select',
    { id, onchange: () => onChange(choices[input.selectedIndex][0]) },
    ...choices.map(([choice, name]) => el('option', { value: String(choice) }, name)),
  )
  input.value = String(value)
  const element = el('label', { class: 'row' }, el('span', {}, text), input)
  return { element, input, set: (next) => (input.value = String(next)) }
}

export function slider(id, text, { min, max, value, step = 1 }, onInput) {
  const output = el('output', { id: `${id}-value` }, String(value))
  const input = el('input', {
    id,
    type: 'range',
    min,
    max,
    step,
    value,
    'aria-label': text,
    oninput: () => {
      output.textContent = input.value
      onInput(Number(input.value))
    },
  })
  const set = (next) => {
    input.value = String(next)
    output.textContent = String(next)
  }
  // A label takes the first thing in it that can have one, which would be the output.
  const element = el('label', { class: 'slide', for: id }, el('span', {}, text, output), input)
  return { element, input, set }
}

export function checkbox(id, text, checked, onChange) {
  const input = el('input', { id, type: 'checkbox', checked, onchange: () => onChange(input.checked) })
  const set = (next) => (input.checked = next)
  return { element: el('label', { class: 'check' }, input, el('span', {}, text)), input, set }
}

/** One of a few, side by side. */
export function segments(id, label, choices, value, onChange) {
  const inputs = choices.map(([choice]) =>
    el('input', {
      type: 'radio',
      name: id,
      value: String(choice),
      checked: choice === value,
      onchange: () => onChange(choice),
    }),
  )
  const element = el(
    'div',
    { class: 'segments', role: 'radiogroup', 'aria-label': label, id },
    ...choices.map(([, text], i) => el('label', {}, inputs[i], el('span', {}, text))),
  )
  const set = (next) => {
    choices.forEach(([choice], i) => (inputs[i].checked = choice === next))
  }
  return { element, set }
}

export function buttons(...list) {
  return el(
    'div',
    { class: 'presets' },
    ...list.map(([id, text, onclick]) => el('button', { type: 'button', id, onclick }, text)),
  )
}

/** kinds are [class, text]. */
export function legend(...kinds) {
  return el(
    'ul',
    { class: 'legend', 'aria-label': 'Colours' },
    ...kinds.map(([kind, text]) => el('li', {}, el('i', { class: kind }), text)),
  )
}

/** From near to far, as heat is drawn. */
export const ramp = () =>
  el('p', { class: 'ramp', 'aria-hidden': 'true' }, el('span', {}, 'near'), el('i'), el('span', {}, 'far'))

export function keyCard(keys) {
  return el(
    'details',
    { class: 'card keys' },
    el('summary', {}, 'Keys'),
    el(
      'dl',
      {},
      ...keys.flatMap(([names, text]) => [
        el('dt', {}, ...names.flatMap((name, i) => [i > 0 ? ' ' : '', el('kbd', {}, name)])),
        el('dd', {}, text),
      ]),
    ),
  )
}
