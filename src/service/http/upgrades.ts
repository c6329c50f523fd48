import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Hands requests for a WebSocket to the handler, and serves any other request for an upgrade as if it had not
 * asked (RFC 9110 §7.8): standard HTTP clients offer `Upgrade: h2c` on every request over plain HTTP, and Node
 * takes each of them for a request to leave HTTP.
 */
export function takeWebSocketUpgrades(server: Server, handler: UpgradeHandler): void {
  server.on('upgrade', (request, socket, head) => {
    if (/^websocket$/i.test(request.headers.upgrade?.trim() ?? '')) handler(request, socket, head)
    else serveAsHttp(server, request, socket as Socket, head)
  })
}

/** Gives the connection back to the server with the same request at its front, without the offer. */
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

/** Header fields that concern this hop alone and belong to the offer. */
const offers: ReadonlySet<string> = new Set(['connection', 'upgrade', 'http2-settings'])
