import { WebSocket } from 'ws'
import { isFields, parseJson } from '../json-value.ts'
import { type Frame, isWhole, joinParts, type Numbering, readFrame } from './frames.ts'

/** The outcome of one request. */
export type FrameAnswer =
  | {
      readonly kind: 'answer'
      /** True if the frame had the id that was sent. */
      readonly echoed: boolean
      readonly frames: readonly Frame[]
      /** `null` for an answer in one part. */
      readonly numbering: Numbering | null
      /** `undefined` if it is not JSON. */
      readonly value: unknown
    }
  /** JSON without a frame, as gateways send it. */
  | { readonly kind: 'unframed'; readonly text: string }
  | {
      readonly kind: 'silence'
      readonly reason: string
      /** True if the timeout or the limit of parts ended it, false if the socket closed. */
      readonly isLate: boolean
      /** Parts received that don't form a whole. */
      readonly frames: readonly Frame[]
    }

export interface MetricsSocket {
  readonly isOpen: boolean
  /** Messages that answer no request. */
  readonly strays: readonly string[]
  /** Sends several messages at once, each with its own id. Answers are in the order of the messages. */
  ask(messages: readonly { readonly id: string; readonly text: string }[]): Promise<readonly FrameAnswer[]>
  /** Waits for a ping's pong: everything sent before the pong has arrived. */
  settle(): Promise<void>
  close(): void
}

export type OpenResult =
  | { readonly ok: true; readonly socket: MetricsSocket }
  /** Status of a rejected upgrade. 0 if there was none. */
  | { readonly ok: false; readonly status: number; readonly reason: string }

const closeMs = 1000

/** Most parts of one answer. A deployment that sends more never completes it. */
const maxParts = 20_000

interface Pending {
  readonly frames: Frame[]
  readonly settle: (answer: FrameAnswer) => void
}

/** Connects to `{ws_url}?token=…`, without the parameter for a token of `null`. Never rejects. */
export function openMetricsSocket(url: string, token: string | null, timeoutMs: number): Promise<OpenResult> {
  const address = new URL(url)
  if (token !== null) address.searchParams.set('token', token)
  const socket = new WebSocket(address, { handshakeTimeout: timeoutMs })
  return new Promise((resolve) => {
    socket.once('open', () => resolve({ ok: true, socket: listen(socket, timeoutMs) }))
    socket.once('unexpected-response', (request, response) => {
      resolve({ ok: false, status: response.statusCode ?? 0, reason: `HTTP ${response.statusCode}` })
      request.destroy()
    })
    socket.on('error', (error) => resolve({ ok: false, status: 0, reason: error.message }))
  })
}

function lateReason(timeoutMs: number, parts: number): string {
  const seconds = timeoutMs / 1000
  return parts === 0
    ? `no answer within ${seconds} s`
    : `no complete answer within ${seconds} s: ${parts} parts`
}

function listen(socket: WebSocket, timeoutMs: number): MetricsSocket {
  const pending = new Map<string, Pending>()
  const known = new Set<string>()
  const strays: string[] = []

  /** An answer without a known id belongs to the one request in flight, if there is only one. */
  const onlyPending = () => (pending.size === 1 ? [...pending.values()][0] : undefined)

  const take = (frame: Frame, message: string) => {
    const owner = pending.get(frame.id) ?? (known.has(frame.id) ? undefined : onlyPending())
    if (owner === undefined) {
      strays.push(message)
      return
    }
    const echoed = pending.has(frame.id)
    owner.frames.push(frame)
    const joined = isWhole(frame) ? { text: frame.text, numbering: null } : joinParts(owner.frames)
    if (joined === null && owner.frames.length < maxParts) return
    if (joined === null) {
      const reason = `${maxParts} parts that make no answer`
      return owner.settle({ kind: 'silence', reason, isLate: true, frames: owner.frames })
    }
    owner.settle({
      kind: 'answer',
      echoed,
      frames: owner.frames,
      numbering: joined.numbering,
      value: parseJson(joined.text),
    })
  }

  socket.on('message', (data) => {
    const message = String(data)
    const frame = readFrame(message)
    if (frame !== null) return take(frame, message)
    const value = parseJson(message)
    const isFailure = isFields(value) && ['message', 'error', 'statusCode'].some((key) => key in value)
    const owner = isFailure ? onlyPending() : undefined
    if (owner === undefined) strays.push(message)
    else owner.settle({ kind: 'unframed', text: message })
  })
  socket.on('close', (code) => {
    for (const { frames, settle } of [...pending.values()])
      settle({ kind: 'silence', reason: `the socket was closed (${code})`, isLate: false, frames })
  })

  const send = (id: string, text: string) =>
    new Promise<FrameAnswer>((resolve) => {
      if (socket.readyState !== WebSocket.OPEN)
        return resolve({ kind: 'silence', reason: 'the socket was closed', isLate: false, frames: [] })
      const frames: Frame[] = []
      const lateness = setTimeout(
        () => settle({ kind: 'silence', reason: lateReason(timeoutMs, frames.length), isLate: true, frames }),
        timeoutMs,
      )
      const settle = (answer: FrameAnswer) => {
        clearTimeout(lateness)
        pending.delete(id)
        resolve(answer)
      }
      known.add(id)
      pending.set(id, { frames, settle })
      socket.send(text)
    })

  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN
    },
    strays,
    ask: (messages) => Promise.all(messages.map(({ id, text }) => send(id, text))),
    settle: () =>
      new Promise((resolve) => {
        if (socket.readyState !== WebSocket.OPEN) return resolve()
        const done = () => {
          clearTimeout(lateness)
          resolve()
        }
        const lateness = setTimeout(done, timeoutMs)
        socket.once('pong', done)
        socket.once('close', done)
        socket.ping()
      }),
    close() {
      socket.close()
      // A peer that never closes its side would keep the process alive.
      setTimeout(() => socket.terminate(), closeMs).unref()
    },
  }
}
