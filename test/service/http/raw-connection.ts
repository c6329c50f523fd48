import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A TCP connection without an HTTP client. */
export interface RawConnection {
  readonly socket: Socket
  write(text: string): void
  /** All bytes received so far. */
  received(): string
  /** Resolves when the received bytes match. */
  until(pattern: RegExp): Promise<string>
  /** Resolves with all received bytes when the service has closed the connection. */
  readonly closed: Promise<string>
}

/** Resolves when connected. Closes with the test. */
export async function openConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let text = ''
  const awaited: { readonly pattern: RegExp; resolve(text: string): void; reject(error: Error): void }[] = []
  const tell = () => {
    for (const { pattern, resolve } of awaited) if (pattern.test(text)) resolve(text)
  }
  socket.on('data', (chunk) => {
    text += String(chunk)
    tell()
  })
  // A closed connection emits an error or an end.
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => {
      resolve(text)
      for (const { pattern, reject } of awaited) reject(new Error(`closed before ${pattern}: ${text}`))
    })
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    socket,
    closed,
    write: (words) => void socket.write(words),
    received: () => text,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        awaited.push({ pattern, resolve, reject })
        tell()
      }),
  }
}

/** The status, headers and body of a response, if there is one. */
export function readAnswer(text: string): {
  readonly status: number
  readonly head: string
  readonly body: string
} {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.[01] (\d{3}) /.exec(head)?.[1]), head, body: rest.join('\r\n\r\n') }
}
