import type { WebSocket } from 'ws'

/**
 * Pings a socket at every interval, which also prevents gateways from closing it as idle. Terminates it after a whole
 * interval without a sign of life. A client that is reading a large response cannot see the ping behind it, so a
 * shrinking buffer counts as a sign of life too.
 */
export function keepAlive(socket: WebSocket, intervalMs: number): void {
  let alive = true
  let bufferedBefore = 0
  const markAlive = () => {
    alive = true
  }
  const timer = setInterval(() => {
    const buffered = socket.bufferedAmount
    if (!alive && buffered >= bufferedBefore) {
      socket.terminate()
      return
    }
    alive = false
    bufferedBefore = buffered
    socket.ping()
  }, intervalMs)
  // Don't keep the process alive for this timer.
  timer.unref()
  socket.on('pong', markAlive)
  socket.on('message', markAlive)
  socket.on('close', () => clearInterval(timer))
}
