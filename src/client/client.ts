/**
 * The multiplexing client of the Metrics WebSocket: many requests in flight over one socket, in the browser
 * towards the BFF and in the BFF towards the service.
 */

import { type Frame, parseFrame } from '../protocol/requests/frames.ts'
import { type Notice, noticeId, readNotice } from '../protocol/requests/notices.ts'
import { formatRequest, type UncheckedQuestion } from '../protocol/requests/request-text.ts'
import { Alarm } from './alarm.ts'
import type { Answer } from './answer-parts.ts'
import { type BackoffSettings, defaultBackoff } from './backoff.ts'
import type { CancelSignal } from './cancel-signal.ts'
import type { Clock } from './clock.ts'
import { closeRule } from './close-codes.ts'
import type { Connection, ConnectionEnd } from './connection.ts'
import { type ClientCounters, zeroCounts } from './counters.ts'
import { ExchangeError } from './exchange-error.ts'
import { type Exchange, Exchanges } from './exchanges.ts'
import { type ConnectionFault, failureOf, looksLikeJson, unframedMessage } from './faults.ts'
import { type ClientLimits, defaultLimits } from './limits.ts'
import { Link } from './link.ts'
import { Listeners } from './listeners.ts'
import type { OpenSocket } from './socket.ts'
import type { ClientStatus } from './status.ts'

interface RequestOptions {
  readonly signal?: CancelSignal | undefined
  /** From the call to the answer, waiting for a connection included. */
  readonly timeoutMs?: number | undefined
}

export interface MetricsClient {
  /**
   * Asks, over the open socket or over the next one.
   *
   * @throws ExchangeError (as a rejection) with the code of the other side's failure, or `timeout` (no answer in
   * time), `unavailable` (no connection in time), `cancelled`, `closed`, `too_many_requests` (the queue is full),
   * `connection_lost`, `answer_too_large`, `malformed_answer`, or the code of a fatal close.
   */
  request(question: UncheckedQuestion, options?: RequestOptions): Promise<Answer>
  /** The same object until it changes. */
  readonly status: ClientStatus
  /** Tells each change of {@link status}; the function returned ends that. */
  subscribe(listener: (status: ClientStatus) => void): () => void
  /** Reports each notice of the other side; the function returned ends that. */
  onNotice(listener: (notice: Notice) => void): () => void
  readonly counters: ClientCounters
  /** Call with a renewed token: a new socket takes the new requests, the old one finishes its own and is closed. */
  renew(): void
  /**
   * Opens a socket now, even with nothing to ask, and does not trust an open one: for a network that came, went
   * or changed, a machine that slept, a person who presses "try again". What was in flight is asked again.
   */
  reconnect(): void
  /** Ends everything; what is pending fails with `closed`. */
  close(): void
}

export interface ClientOptions {
  readonly openSocket: OpenSocket
  readonly clock: Clock
  /** In `[0, 1)`, as `Math.random`. */
  readonly random: () => number
  readonly limits?: Partial<ClientLimits> | undefined
  readonly backoff?: BackoffSettings | undefined
  /** For requests that name no time of their own. */
  readonly timeoutMs?: number | undefined
  readonly connectTimeoutMs?: number | undefined
  /** A connection that stayed open for so long has worked, and the back-off begins anew. */
  readonly steadyMs?: number | undefined
  /** When a request times out on a socket that brought nothing for so long, the socket is taken for dead. */
  readonly silenceMs?: number | undefined
  /** Close a socket that is asked nothing for so long; by default that is left to the other side. */
  readonly idleCloseMs?: number | undefined
  /** For a log. */
  readonly onFault?: ((fault: ConnectionFault) => void) | undefined
}

export function createClient(options: ClientOptions): MetricsClient {
  return new Client(options)
}

class Client implements MetricsClient {
  readonly #clock: Clock
  readonly #limits: ClientLimits
  readonly #timeoutMs: number
  readonly #silenceMs: number
  readonly #exchanges: Exchanges<Connection>
  readonly #link: Link
  readonly #deadline: Alarm
  readonly #statuses = new Listeners<ClientStatus>()
  readonly #faults = new Listeners<ConnectionFault>()
  readonly #notices = new Listeners<Notice>()
  readonly #counts = zeroCounts()
  #lastEnd: ConnectionEnd | null = null

  constructor(options: ClientOptions) {
    const { openSocket, clock, random } = options
    this.#clock = clock
    if (options.onFault !== undefined) this.#faults.add(options.onFault)
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#timeoutMs = options.timeoutMs ?? 30_000
    this.#silenceMs = options.silenceMs ?? 10_000
    this.#exchanges = new Exchanges(this.#limits)
    this.#deadline = new Alarm(clock, () => this.#expire())
    this.#link = new Link(
      {
        openSocket,
        clock,
        random,
        backoff: options.backoff ?? defaultBackoff,
        connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
        steadyMs: options.steadyMs ?? 5_000,
        idleCloseMs: options.idleCloseMs ?? null,
      },
      {
        ready: () => this.#pump(),
        heard: (connection, data) => this.#heard(connection, data),
        lost: (connection, end) => this.#lost(connection, end),
        failed: (error) => this.#failAll(error),
        isWanted: () => this.#exchanges.pending > 0,
        statusChanged: (status) => this.#statuses.tell(status),
      },
    )
  }

  get status(): ClientStatus {
    return this.#link.status
  }

  get counters(): ClientCounters {
    const { queued, inFlight } = this.#exchanges
    return { ...this.#counts, queued, inFlight, reconnects: Math.max(0, this.#link.opened - 1) }
  }

  request(question: UncheckedQuestion, options: RequestOptions = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { signal } = options
      const refusal = this.#refusal(signal)
      if (refusal !== null) {
        reject(refusal)
        return
      }
      const nowMs = this.#clock.now()
      const deadlineMs = nowMs + (options.timeoutMs ?? this.#timeoutMs)
      const exchange: Exchange<Connection> = {
        question,
        deadlineMs,
        stage: 'queued',
        sends: 0,
        resolve,
        reject,
        release: null,
      }
      if (signal !== undefined) this.#obey(signal, exchange)
      this.#exchanges.enqueue(exchange)
      this.#deadline.ringBy(deadlineMs)
      this.#link.want(nowMs)
      this.#pump()
    })
  }

  subscribe(listener: (status: ClientStatus) => void): () => void {
    return this.#statuses.add(listener)
  }

  onNotice(listener: (notice: Notice) => void): () => void {
    return this.#notices.add(listener)
  }

  renew(): void {
    this.#link.renew()
  }

  reconnect(): void {
    this.#link.reconnect()
  }

  close(): void {
    this.#link.close()
    this.#failAll(new ExchangeError('closed'))
  }

  #refusal(signal: CancelSignal | undefined): ExchangeError | null {
    if (signal?.aborted) return new ExchangeError('cancelled', { cause: signal.reason })
    if (this.#link.refusal !== null) return this.#link.refusal
    if (!this.#exchanges.isFull) return null
    return new ExchangeError('too_many_requests', {
      message: `${this.#limits.maxQueued} requests wait already.`,
    })
  }

  #obey(signal: CancelSignal, exchange: Exchange<Connection>): void {
    const cancel = (): void => {
      this.#counts.cancelled += 1
      this.#giveUp(exchange, new ExchangeError('cancelled', { cause: signal.reason }))
      this.#pump()
    }
    signal.addEventListener('abort', cancel)
    exchange.release = () => signal.removeEventListener('abort', cancel)
  }

  /** Sends what is queued, as far as the current connection has room. */
  #pump(): void {
    const { maxInFlight, maxBufferedBytes } = this.#limits
    for (;;) {
      const connection = this.#link.current
      if (connection === null || connection.inFlight >= maxInFlight) return
      const exchange = this.#exchanges.next()
      if (exchange === undefined) return
      if (connection.inFlight > 0 && connection.bufferedBytes > maxBufferedBytes) return
      this.#send(exchange, connection)
    }
  }

  #send(exchange: Exchange<Connection>, connection: Connection): void {
    const id = this.#exchanges.launch(exchange, connection)
    let text: string
    try {
      text = formatRequest(id, exchange.question)
    } catch (cause) {
      this.#giveUp(exchange, new ExchangeError('bad_request', { cause }))
      return
    }
    connection.send(text)
  }

  #heard(connection: Connection, data: unknown): void {
    const parsed = typeof data === 'string' ? parseFrame(data) : null
    if (parsed === null || !parsed.ok) {
      this.#unframed(connection, data)
      return
    }
    switch (this.#exchanges.receive(connection, parsed.frame)) {
      case 'part':
        return
      case 'answer':
        this.#counts.answers += 1
        break
      case 'failure':
        this.#counts.failures += 1
        break
      case 'late':
        this.#counts.lateFrames += 1
        return
      case 'foreign':
        this.#foreign(connection, parsed.frame, data)
        return
    }
    this.#finished(connection)
    this.#pump()
  }

  /** A frame for no request of ours: a notice, a JSON text that happens to hold separators, or anything else. */
  #foreign(connection: Connection, { id, json }: Frame, data: unknown): void {
    const notice = id === noticeId ? readNotice(json) : null
    if (notice !== null) this.#notices.tell(notice)
    else if (looksLikeJson(id)) this.#unframed(connection, data)
    else this.#counts.foreignFrames += 1
  }

  /** A message that names no request fails the only one that it can mean, else none (interface notes §1). */
  #unframed(connection: Connection, data: unknown): void {
    this.#counts.unframedMessages += 1
    this.#faults.tell(unframedMessage(data))
    const exchange = this.#exchanges.onlyOne(connection)
    if (exchange === null) return
    this.#counts.failures += 1
    this.#exchanges.settle(exchange)
    exchange.reject(failureOf(data))
    this.#finished(connection)
    this.#pump()
  }

  #lost(connection: Connection, end: ConnectionEnd): void {
    this.#lastEnd = end
    const { code: closeCode, reason, cause } = end
    this.#faults.tell({ kind: 'connection_lost', closeCode, reason, cause })
    const rule = closeRule(closeCode)
    if (rule.inFlight === 'fail') {
      this.#exchanges.failOn(connection, new ExchangeError(rule.code, { message: reason || rule.meaning }))
    } else {
      this.#counts.resent += this.#exchanges.requeue(connection, end)
    }
    this.#rest()
  }

  /** One timer for all time-outs: it looks at everything that is pending, at most once per shortest time-out. */
  #expire(): void {
    const { expired, nextMs } = this.#exchanges.due(this.#clock.now())
    if (nextMs !== null) this.#deadline.ringAt(nextMs)
    const late = new Set<Connection>()
    for (const exchange of expired) {
      if (typeof exchange.stage === 'object') late.add(exchange.stage.carrier)
      this.#counts.timedOut += 1
      this.#giveUp(exchange, this.#lateness(exchange))
    }
    // Nothing at all comes: the connection may be dead without having been closed.
    for (const connection of late) {
      if (connection.isOpen && connection.isSilent(this.#silenceMs))
        this.#link.drop(connection, 'The connection is silent.')
    }
    this.#pump()
  }

  #lateness({ stage }: Exchange<Connection>): ExchangeError {
    if (stage !== 'queued' || this.#link.current !== null) return new ExchangeError('timeout')
    return new ExchangeError('unavailable', { cause: this.#lastEnd?.cause ?? this.#lastEnd ?? undefined })
  }

  #giveUp(exchange: Exchange<Connection>, error: ExchangeError): void {
    const { stage } = exchange
    this.#exchanges.giveUp(exchange, error)
    if (typeof stage === 'object') this.#finished(stage.carrier)
    else this.#rest()
  }

  #failAll(error: ExchangeError): void {
    this.#exchanges.failAll(error)
    this.#rest()
  }

  #finished(connection: Connection): void {
    this.#link.finished(connection)
    this.#rest()
  }

  #rest(): void {
    if (this.#exchanges.pending === 0) this.#deadline.cancel()
  }
}
