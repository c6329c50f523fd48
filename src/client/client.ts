/**
 * Multiplexing client of the Metrics WebSocket: many requests in flight over one socket. The browser uses it towards
 * the BFF, and the BFF towards the service.
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
  /** From the call to the answer, including the wait for a connection. */
  readonly timeoutMs?: number | undefined
}

export interface MetricsClient {
  /**
   * Sends a request over the open socket, or over the next one.
   *
   * @throws ExchangeError (as a rejection) with the code of the other side's failure, the code of a fatal close, or one
   * of:
   * - `timeout`: no response in time
   * - `unavailable`: no connection in time
   * - `too_many_requests`: the queue is full
   * - `cancelled`, `closed`, `connection_lost`, `answer_too_large`, `malformed_answer`
   */
  request(question: UncheckedQuestion, options?: RequestOptions): Promise<Answer>
  /** Referentially stable until the status changes. */
  readonly status: ClientStatus
  /** Calls the listener on each change of {@link status}. The returned function unsubscribes. */
  subscribe(listener: (status: ClientStatus) => void): () => void
  /** Calls the listener with each notice of the other side. The returned function unsubscribes. */
  onNotice(listener: (notice: Notice) => void): () => void
  readonly counters: ClientCounters
  /** Call with a renewed token: a new socket takes new requests, and the old one closes once its own are answered. */
  renew(): void
  /**
   * Opens a new socket at once, even with nothing to request, and resends what was in flight. Call it when an open
   * socket can't be trusted: after a network change, after sleep, or when a person presses "try again".
   */
  reconnect(): void
  /** Closes the client. Pending requests fail with `closed`. */
  close(): void
}

export interface ClientOptions {
  readonly openSocket: OpenSocket
  readonly clock: Clock
  /** In `[0, 1)`, like `Math.random`. */
  readonly random: () => number
  readonly limits?: Partial<ClientLimits> | undefined
  readonly backoff?: BackoffSettings | undefined
  /** Default for requests without a timeout of their own. */
  readonly timeoutMs?: number | undefined
  readonly connectTimeoutMs?: number | undefined
  /** A connection that stays open this long has worked, and resets the backoff. */
  readonly steadyMs?: number | undefined
  /** When a request times out on a socket that received nothing for this long, the client treats the socket as dead. */
  readonly silenceMs?: number | undefined
  /** Closes a socket without requests after this time. By default, the other side decides. */
  readonly idleCloseMs?: number | undefined
  /** Called for each fault, for logging. */
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

  /** Sends queued requests while the current connection has room. */
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

  /** Handles a frame without a request of ours: a notice, JSON that happens to contain separators, or anything else. */
  #foreign(connection: Connection, { id, json }: Frame, data: unknown): void {
    const notice = id === noticeId ? readNotice(json) : null
    if (notice !== null) this.#notices.tell(notice)
    else if (looksLikeJson(id)) this.#unframed(connection, data)
    else this.#counts.foreignFrames += 1
  }

  /**
   * Handles a message without a frame: it fails the only request that it can mean, if there is exactly one (interface
   * notes §1).
   */
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

  /** One timer for all timeouts: checks everything pending, at most once per shortest timeout. */
  #expire(): void {
    const { expired, nextMs } = this.#exchanges.due(this.#clock.now())
    if (nextMs !== null) this.#deadline.ringAt(nextMs)
    const late = new Set<Connection>()
    for (const exchange of expired) {
      if (typeof exchange.stage === 'object') late.add(exchange.stage.carrier)
      this.#counts.timedOut += 1
      this.#giveUp(exchange, this.#lateness(exchange))
    }
    // No message at all arrived, so the connection may be dead without a close.
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
