import type { WebSocket } from 'ws'

/**
 * Pings a socket every interval, which also keeps gateways from closing it as idle, and terminates it when a
 * whole interval passes without a sign of life. A peer that is busy reading a large answer cannot see the ping
 * behind it: that its buffer empties is a sign of life too.
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
  // A process that has nothing else to do may end.
  timer.unref()
  socket.on('pong', markAlive)
  socket.on('message', markAlive)
  socket.on('close', () => clearInterval(timer))
}
