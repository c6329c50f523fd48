import type { ClientSocket } from '../../src/client/socket.ts'
import { singleFrame } from '../../src/protocol/requests/frames.ts'
import type { UncheckedQuestion } from '../../src/protocol/requests/request-text.ts'
import type { RequestMessage } from '../../src/protocol/requests/requests.ts'

type Sent = RequestMessage<UncheckedQuestion>

/**
 * A socket whose other side is the test. It is strict: the test must consume every message and close, and it
 * rejects what a real socket rejects. {@link FakeSockets.verify} reports what was not consumed.
 */
export class FakeSocket implements ClientSocket {
  onopen: ClientSocket['onopen'] = null
  onmessage: ClientSocket['onmessage'] = null
  onclose: ClientSocket['onclose'] = null
  onerror: ClientSocket['onerror'] = null
  bufferedAmount = 0
  readonly #violations: string[]
  #state: 'connecting' | 'open' | 'closed' = 'connecting'
  #sent: string[] = []
  #closes: { readonly code: number | undefined; readonly reason: string | undefined }[] = []

  constructor(violations: string[]) {
    this.#violations = violations
  }

  send(text: string): void {
    if (this.#state !== 'open') throw this.#violated(`send while ${this.#state}`)
    this.#sent.push(text)
  }

  close(code?: number, reason?: string): void {
    if (code !== undefined && code !== 1000 && (code < 3000 || code > 4999)) {
      throw this.#violated(`a browser refuses the close code ${code}`)
    }
    if (this.#state === 'closed') throw this.#violated('closed twice')
    this.#state = 'closed'
    this.#closes.push({ code, reason })
  }

  // What the other side does.

  open(): void {
    if (this.#state !== 'connecting') throw this.#violated(`opened while ${this.#state}`)
    this.#state = 'open'
    this.onopen?.({})
  }

  deliver(data: unknown): void {
    if (this.#state === 'connecting') throw this.#violated('a message before the socket is open')
    this.onmessage?.({ data })
  }

  /** Responds with one frame. */
  answer(id: string, value: unknown): void {
    this.deliver(singleFrame(id, JSON.stringify(value)))
  }

  end(code = 1006, reason = ''): void {
    if (this.#state === 'closed') throw this.#violated('ended after it was closed')
    this.#state = 'closed'
    this.onerror?.({})
    this.onclose?.({ code, reason })
  }

  // What the test consumes.

  /** The next request that was sent. */
  take(): { readonly id: string; readonly question: UncheckedQuestion } {
    const text = this.#sent.shift()
    if (text === undefined) throw new Error('nothing was sent')
    const { action, data } = JSON.parse(text) as Sent
    return { id: data.id, question: { action, route: data.route, body: data.body } }
  }

  takeIds(count: number): readonly string[] {
    return Array.from({ length: count }, () => this.take().id)
  }

  takeClose(): { readonly code: number | undefined; readonly reason: string | undefined } {
    const close = this.#closes.shift()
    if (close === undefined) throw new Error('the socket was not closed')
    return close
  }

  /** Whether the socket is closed and the test has consumed everything. */
  isFinished(): boolean {
    return this.#state === 'closed' && this.untaken().length === 0
  }

  untaken(): readonly string[] {
    return [
      ...this.#sent.map((text) => `sent and not expected: ${text}`),
      ...this.#closes.map(({ reason }) => `closed and not expected: ${reason}`),
    ]
  }

  #violated(what: string): Error {
    this.#violations.push(what)
    return new Error(what)
  }
}

/** Opens fake sockets, as many as the test allows. */
export class FakeSockets {
  readonly #violations: string[] = []
  #unchecked: FakeSocket[] = []
  #waiting: FakeSocket[] = []
  #allowed = 0

  readonly open = (): FakeSocket => {
    if (this.#allowed === 0) this.#violations.push('a socket was opened and not expected')
    else this.#allowed -= 1
    const socket = new FakeSocket(this.#violations)
    // A test of thousands of sockets measures what the client keeps, so keep only those that can have a fault.
    this.#unchecked = [...this.#unchecked.filter((earlier) => !earlier.isFinished()), socket]
    this.#waiting.push(socket)
    return socket
  }

  allow(count = 1): void {
    this.#allowed += count
  }

  /** The next opened socket; still connecting. */
  take(): FakeSocket {
    const socket = this.#waiting.shift()
    if (socket === undefined) throw new Error('no socket was asked for')
    return socket
  }

  /** @throws Error listing unexpected events, and expected ones that did not happen */
  verify(): void {
    const faults = [
      ...this.#violations,
      ...this.#unchecked.flatMap((socket) => socket.untaken()),
      ...this.#waiting.map(() => 'a socket was asked for and not taken'),
      ...(this.#allowed > 0 ? [`${this.#allowed} sockets were expected and not asked for`] : []),
    ]
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
}
