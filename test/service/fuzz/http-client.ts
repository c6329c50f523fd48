import { connect, type Socket } from 'node:net'

export interface HttpReply {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Uses each connection as long as the service keeps it. No client library validates what is sent. */
export class WireClient {
  readonly #port: number
  #socket: Socket | null = null

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  /** Sends raw bytes and half-closes. Returns every response until the service closes the connection. */
  last(text: string | Buffer): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1')
      let received = ''
      socket.on('data', (chunk) => {
        received += String(chunk)
      })
      // A closed connection delivers no more.
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(received))
      socket.end(text)
    })
  }

  /** Sends a complete request and reads its response. */
  ask(text: string | Buffer, isHead: boolean): Promise<HttpReply> {
    return new Promise((resolve, reject) => {
      const socket = this.#socket ?? connect(this.#port, '127.0.0.1')
      this.#socket = socket
      let received = Buffer.alloc(0)
      const stop = () => {
        socket.removeAllListeners()
        socket.on('error', () => undefined)
      }
      const lost = () => {
        stop()
        this.#socket = null
        reject(new Error(`the connection ended instead of a reply: ${received.toString().slice(0, 300)}`))
      }
      socket.on('error', lost).on('close', lost)
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk])
        const reply = readReply(received, isHead)
        if (reply === null) return
        stop()
        if (/^connection: close/im.test(reply.head)) {
          this.#socket = null
          socket.destroy()
        }
        resolve(reply)
      })
      socket.write(text)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }
}

function readReply(bytes: Buffer, isHead: boolean): HttpReply | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const length =
    isHead || head.startsWith('HTTP/1.1 204') ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`a reply without a length: ${head}`)
  if (bytes.length < headEnd + 4 + length) return null
  const body = bytes.toString('utf8', headEnd + 4, headEnd + 4 + length)
  return { status: Number(head.slice(9, 12)), head, body }
}
