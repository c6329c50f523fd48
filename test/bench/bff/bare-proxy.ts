import { WebSocket } from 'ws'
import { listen } from '../multiplex/listening.ts'

/** The least that a proxy in Node does: one upstream socket for each client socket, text unread. */
export async function startBareProxy(upstream: string): Promise<string> {
  const { server, address } = await listen()
  server.on('connection', (browser) => {
    const service = new WebSocket(upstream, { perMessageDeflate: false })
    const early: string[] = []
    service.on('open', () => {
      for (const text of early) service.send(text)
    })
    browser.on('message', (data) => {
      if (service.readyState === WebSocket.OPEN) service.send(String(data))
      else early.push(String(data))
    })
    service.on('message', (data) => browser.send(String(data)))
    browser.on('close', () => service.terminate())
  })
  return address
}
