// Time of the process in ns, not of the clock: other programs on the machine count less.
export function timed(run) {
  const begun = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(begun)
  return [(user + system) * 1000, result]
}
