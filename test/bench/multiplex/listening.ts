import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { WebSocketServer } from 'ws'

/** A WebSocket server on a free port of loopback, without compression, and its address. */
export async function listen(): Promise<{ readonly server: WebSocketServer; readonly address: string }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  return { server, address: `ws://127.0.0.1:${portOf(server)}` }
}

export function portOf(server: Pick<WebSocketServer | Server, 'address'>): number {
  return (server.address() as AddressInfo).port
}
