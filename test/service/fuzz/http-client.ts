import { connect, type Socket } from 'node:net'

export interface HttpReply {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** One connection after another, each used as long as the service keeps it; no client library checks what is sent. */
export class WireClient {
  readonly #port: number
  #socket: Socket | null = null

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  /** Sends a request as it stands and ends the sending: every reply, until the service has closed the connection. */
  last(text: string | Buffer): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1')
      let received = ''
      socket.on('data', (chunk) => {
        received += String(chunk)
      })
      // A connection that is cut has had what it gets.
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(received))
      socket.end(text)
    })
  }

  /** Sends a whole request and reads the one reply to it. */
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
