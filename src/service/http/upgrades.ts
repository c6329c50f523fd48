import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Passes WebSocket upgrades to the handler and serves other upgrade requests as plain HTTP (RFC 9110 §7.8). Standard
 * HTTP clients offer `Upgrade: h2c` on every plain HTTP request, and Node would emit `upgrade` for each.
 */
export function takeWebSocketUpgrades(server: Server, handler: UpgradeHandler): void {
  server.on('upgrade', (request, socket, head) => {
    if (/^websocket$/i.test(request.headers.upgrade?.trim() ?? '')) handler(request, socket, head)
    else serveAsHttp(server, request, socket as Socket, head)
  })
}

/** Returns the connection to the server with the same request in front, without the upgrade headers. */
function serveAsHttp(server: Server, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`]
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? ''
    if (offers.has(name.toLowerCase())) continue
    lines.push(`${name}: ${request.rawHeaders[index + 1] ?? ''}`)
  }
  const front = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  socket.unshift(Buffer.concat([front, head]))
  server.emit('connection', socket)
}

/** Hop-by-hop headers of the upgrade. */
const offers: ReadonlySet<string> = new Set(['connection', 'upgrade', 'http2-settings'])
