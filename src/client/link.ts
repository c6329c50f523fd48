/**
 * Keeps one connection current: opens it on demand, reopens it with backoff when it fails, replaces it when credentials
 * are renewed. It doesn't know which requests travel on it.
 */

import { Alarm } from './alarm.ts'
import { type BackoffSettings, backoffMs } from './backoff.ts'
import type { Clock } from './clock.ts'
import { closeRule } from './close-codes.ts'
import { Connection, type ConnectionEnd } from './connection.ts'
import { ExchangeError } from './exchange-error.ts'
import type { OpenSocket } from './socket.ts'
import type { ClientStatus } from './status.ts'

export interface LinkSettings {
  readonly openSocket: OpenSocket
  readonly clock: Clock
  readonly random: () => number
  readonly backoff: BackoffSettings
  /** An attempt that takes longer has failed. */
  readonly connectTimeoutMs: number
  /** A connection that stays open this long has worked, even without requests. */
  readonly steadyMs: number
  /** Closes a socket without requests after this time. `null` leaves that to the other side. */
  readonly idleCloseMs: number | null
}

export interface LinkEvents {
  /** A connection is open and takes requests. */
  ready(): void
  heard(connection: Connection, data: unknown): void
  /** A connection is lost, current or not. What was in flight on it must be resent or fail. */
  lost(connection: Connection, end: ConnectionEnd): void
  /** No connection is possible with these credentials. */
  failed(error: ExchangeError): void
  /** True if any request waits for an answer. */
  isWanted(): boolean
  statusChanged(status: ClientStatus): void
}

type Phase =
  | { readonly name: 'idle' | 'waiting' | 'closed' }
  | { readonly name: 'failed'; readonly error: ExchangeError }
  | { readonly name: 'connecting'; readonly connection: Connection }
  | { readonly name: 'open'; readonly connection: Connection; readonly successor: Connection | null }

/** A status before its start time is known. */
type NewStatus = ClientStatus extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'sinceMs'>
    : never
  : never

export class Link {
  readonly #settings: LinkSettings
  readonly #events: LinkEvents
  readonly #retry: Alarm
  readonly #idle: Alarm
  /** Connections that only finish what is in flight on them. */
  readonly #draining = new Set<Connection>()
  #phase: Phase = { name: 'idle' }
  #status: ClientStatus
  /** Consecutive connections that failed. */
  #failures = 0
  #lostSinceMs: number | null = null
  #lastUsedMs = 0
  #opened = 0

  constructor(settings: LinkSettings, events: LinkEvents) {
    this.#settings = settings
    this.#events = events
    this.#retry = new Alarm(settings.clock, () => this.#tryAgain())
    this.#idle = new Alarm(settings.clock, () => this.#closeIdle())
    this.#status = { state: 'idle', sinceMs: settings.clock.now() }
  }

  get status(): ClientStatus {
    return this.#status
  }

  /** The connection for new requests. `null` while none is open. */
  get current(): Connection | null {
    return this.#phase.name === 'open' ? this.#phase.connection : null
  }

  /** Why the link can take no requests at all. */
  get refusal(): ExchangeError | null {
    if (this.#phase.name === 'closed') return new ExchangeError('closed')
    return this.#phase.name === 'failed' ? this.#phase.error : null
  }

  /** Number of connections that opened so far. */
  get opened(): number {
    return this.#opened
  }

  /** Opens a connection, if none is open or waiting, because there is a request. */
  want(nowMs: number): void {
    this.#lastUsedMs = nowMs
    if (this.#phase.name === 'idle') this.#connect()
  }

  /** Called when a connection may have nothing in flight any more. */
  finished(connection: Connection): void {
    if (connection.inFlight === 0 && this.#draining.delete(connection)) connection.close('renewed')
  }

  /** Gives up a connection that looks dead, as if it had been cut. */
  drop(connection: Connection, reason: string): void {
    connection.close(reason)
    this.#ended(connection, { code: 1006, reason })
  }

  /** Opens a new socket at once in any state: it distrusts the open one and cuts a backoff short. */
  reconnect(): void {
    if (this.#phase.name === 'closed') return
    const old = this.#release('reconnecting')
    if (old !== null) this.#events.lost(old, { code: 1006, reason: 'reconnecting' })
    this.#connect()
  }

  /** Moves new requests to the next open socket, which has the new credentials. */
  renew(): void {
    switch (this.#phase.name) {
      case 'open':
        this.#phase.successor?.close('renewed again')
        this.#succeed(this.#phase.connection)
        return
      case 'connecting':
      case 'waiting':
        this.#release('renewed')
        this.#connect()
        return
      case 'failed':
        this.#rest()
        return
      case 'idle':
      case 'closed':
        return
    }
  }

  close(): void {
    if (this.#phase.name === 'closed') return
    this.#release('closed')
    this.#stopDraining('closed')
    this.#enter({ name: 'closed' }, { state: 'closed' })
  }

  #stopDraining(reason: string): void {
    for (const connection of this.#draining) connection.close(reason)
    this.#draining.clear()
  }

  /** Discards every socket but the draining ones, and every timer. */
  #release(reason: string): Connection | null {
    this.#retry.cancel()
    this.#idle.cancel()
    const phase = this.#phase
    if (phase.name !== 'open' && phase.name !== 'connecting') return null
    phase.connection.close(reason)
    if (phase.name === 'open') phase.successor?.close(reason)
    return phase.connection
  }

  #newConnection(): Connection {
    const { openSocket, clock, connectTimeoutMs } = this.#settings
    return new Connection({
      openSocket,
      clock,
      connectTimeoutMs,
      events: {
        opened: (connection) => this.#openedNow(connection),
        heard: (connection, data) => this.#events.heard(connection, data),
        ended: (connection, end) => this.#ended(connection, end),
      },
    })
  }

  #connect(): void {
    const connection = this.#newConnection()
    this.#enter(
      { name: 'connecting', connection },
      { state: 'connecting', attempt: this.#failures + 1, lostSinceMs: this.#lostSinceMs },
    )
    connection.open()
  }

  #succeed(connection: Connection): void {
    this.#retry.cancel()
    const successor = this.#newConnection()
    this.#phase = { name: 'open', connection, successor }
    successor.open()
  }

  #tryAgain(): void {
    if (this.#phase.name === 'waiting') this.#connect()
    else if (this.#phase.name === 'open') this.#succeed(this.#phase.connection)
  }

  #openedNow(connection: Connection): void {
    const phase = this.#phase
    const { idleCloseMs, clock } = this.#settings
    this.#opened += 1
    this.#lostSinceMs = null
    if (idleCloseMs !== null) this.#idle.ringAt(clock.now() + idleCloseMs)
    if (phase.name === 'open') {
      this.#phase = { name: 'open', connection, successor: null }
      this.#draining.add(phase.connection)
      this.finished(phase.connection)
    } else {
      this.#enter({ name: 'open', connection, successor: null }, { state: 'open' })
    }
    this.#events.ready()
  }

  #ended(connection: Connection, end: ConnectionEnd): void {
    if (this.#draining.delete(connection)) {
      this.#events.lost(connection, end)
      if (this.current !== null) this.#events.ready()
      else if (this.#events.isWanted()) this.want(this.#lastUsedMs)
      return
    }
    const phase = this.#phase
    if (phase.name === 'open' && phase.successor === connection) {
      this.#failures += 1
      this.#phase = { name: 'open', connection: phase.connection, successor: null }
      this.#retry.ringAt(this.#retryAtMs())
      return
    }
    if ((phase.name !== 'open' && phase.name !== 'connecting') || phase.connection !== connection) return
    this.#release('lost')
    this.#events.lost(connection, end)
    const fatal = fatalError(end)
    if (fatal !== null) this.#fail(fatal)
    else if (phase.name === 'connecting') this.#wait(false)
    else this.#afterOpen(this.#hasWorked(connection) || closeRule(end.code).inFlight === 'fail')
  }

  /** A socket that is cut as soon as it opens has failed, even without requests: the next one waits for the backoff. */
  #afterOpen(worked: boolean): void {
    if (worked && !this.#events.isWanted()) this.#rest()
    else this.#wait(worked)
  }

  #hasWorked(connection: Connection): boolean {
    const { clock, steadyMs } = this.#settings
    const openedAtMs = connection.openedAtMs ?? Number.POSITIVE_INFINITY
    return connection.answers > 0 || clock.now() - openedAtMs >= steadyMs
  }

  #wait(worked: boolean): void {
    if (worked) {
      this.#failures = 0
    } else {
      this.#failures += 1
      this.#lostSinceMs ??= this.#settings.clock.now()
    }
    const retryAtMs = this.#retryAtMs()
    this.#retry.ringAt(retryAtMs)
    const attempt = this.#failures + 1
    this.#enter({ name: 'waiting' }, { state: 'waiting', attempt, retryAtMs, lostSinceMs: this.#lostSinceMs })
  }

  #retryAtMs(): number {
    const { clock, random, backoff } = this.#settings
    return clock.now() + backoffMs(this.#failures, random(), backoff)
  }

  #rest(): void {
    this.#failures = 0
    this.#lostSinceMs = null
    this.#enter({ name: 'idle' }, { state: 'idle' })
  }

  #fail(error: ExchangeError): void {
    const { code, message } = error
    this.#stopDraining('failed')
    this.#events.failed(error)
    this.#enter({ name: 'failed', error }, { state: 'failed', code, message })
  }

  #closeIdle(): void {
    const { idleCloseMs, clock } = this.#settings
    if (this.#phase.name !== 'open' || idleCloseMs === null) return
    const busy = this.#events.isWanted() || this.#phase.successor !== null
    const dueMs = (busy ? clock.now() : this.#lastUsedMs) + idleCloseMs
    if (dueMs > clock.now()) {
      this.#idle.ringAt(dueMs)
      return
    }
    this.#release('idle')
    this.#rest()
  }

  #enter(phase: Phase, status: NewStatus): void {
    this.#phase = phase
    this.#status = { ...status, sinceMs: this.#settings.clock.now() }
    this.#events.statusChanged(this.#status)
  }
}

function fatalError({ code, reason, cause }: ConnectionEnd): ExchangeError | null {
  if (cause instanceof ExchangeError && !cause.retryable) return cause
  const rule = closeRule(code)
  if (!rule.fatal) return null
  return new ExchangeError(rule.code, { message: reason || rule.meaning, retryable: false })
}
