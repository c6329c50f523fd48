import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'

/** A bare WebSocket with a message queue: no client code of ours between test and wire. */
export interface RawSocket {
  readonly webSocket: WebSocket
  send(data: string | Buffer): void
  /** The next message; rejects if the socket closes first. */
  next(): Promise<string>
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
}

/** Resolves when the socket is open; rejects with the HTTP status if the upgrade is refused. */
export async function openRawSocket(url: string, options: ClientOptions = {}): Promise<RawSocket> {
  const webSocket = new WebSocket(url, { perMessageDeflate: false, ...options })
  onTestFinished(() => webSocket.terminate())
  const received: string[] = []
  const wanted: { resolve(text: string): void; reject(error: Error): void }[] = []
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    webSocket.on('close', (code, reason) => {
      for (const { reject } of wanted.splice(0)) reject(new Error(`closed with ${code}`))
      resolve({ code, reason: String(reason) })
    })
  })
  webSocket.on('message', (data) => {
    const want = wanted.shift()
    if (want === undefined) received.push(String(data))
    else want.resolve(String(data))
  })
  await new Promise<void>((resolve, reject) => {
    webSocket.once('open', resolve)
    webSocket.once('error', reject)
  })
  webSocket.on('error', () => undefined)
  return {
    webSocket,
    closed,
    send: (data) => webSocket.send(data),
    next() {
      const ready = received.shift()
      if (ready !== undefined) return Promise.resolve(ready)
      if (webSocket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('closed'))
      return new Promise((resolve, reject) => wanted.push({ resolve, reject }))
    },
  }
}
