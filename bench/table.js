// Numbers and how they are printed.

export function median(values) {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export const sum = (values) => values.reduce((total, value) => total + value, 0)

export const ms = (ns) => (ns / 1e6).toFixed(ns < 1e7 ? 3 : 1)

/** The first line holds the headings. */
export function print(title, lines) {
  const widths = lines[0].map((_, column) =>
    Math.max(...lines.map((line) => String(line[column] ?? '').length)),
  )
  console.log(`\n${title}`)
  for (const line of lines) {
    console.log(
      line
        .map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i])))
        .join('  '),
    )
  }
}

/** Indexes of so many items at even steps. */
export const evenly = (length, count) =>
  Array.from({ length: Math.min(count, length) }, (_, i) =>
    Math.floor(((i + 0.5) * length) / Math.min(count, length)),
  )
