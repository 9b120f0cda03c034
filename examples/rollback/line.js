/**
 * How a game's packets travel: late, not in order, some never. WebSockets lose nothing, so it is done here, before they are
 * sent. latency and jitter are milliseconds, loss is 0 to 1.
 */
export function badLine(socket, { latency, jitter, loss, random = Math.random }) {
  return (message) => {
    if (random() < loss) return
    const delay = latency + jitter * (2 * random() - 1)
    setTimeout(() => socket.readyState === socket.OPEN && socket.send(message), delay)
  }
}
