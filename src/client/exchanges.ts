/**
 * Requests without an answer yet: the client's only mutable map. An exchange is queued, then in flight on one
 * connection, then settled and removed. If its connection breaks, it returns to the front of the queue.
 */

import { readFailure } from '../protocol/metrics/results.ts'
import type { Frame } from '../protocol/requests/frames.ts'
import type { UncheckedQuestion } from '../protocol/requests/request-text.ts'
import { type Answer, AnswerParts, type PartOutcome, readSingle } from './answer-parts.ts'
import { ExchangeError } from './exchange-error.ts'
import type { ClientLimits } from './limits.ts'

/** What exchanges record on the connection that carries them. */
export interface Carrier {
  /** Number of exchanges in flight on it. */
  inFlight: number
  /** Number of exchanges that it answered. */
  answers: number
  /** Ids that the client gave up before their answer arrived. Bounded, so it can lack the oldest. */
  readonly givenUp: Set<string>
}

interface Flight<C> {
  readonly id: string
  readonly carrier: C
  parts: AnswerParts | null
}

export interface Exchange<C extends Carrier> {
  readonly question: UncheckedQuestion
  readonly deadlineMs: number
  stage: 'queued' | 'settled' | Flight<C>
  sends: number
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: ExchangeError) => void
  /** Removes its listener from the signal. */
  release: (() => void) | null
}

/** Classification of a received frame. */
export type Reception = 'answer' | 'failure' | 'part' | 'late' | 'foreign'

const maxGivenUp = 1024

export class Exchanges<C extends Carrier> {
  readonly #limits: ClientLimits
  #queue = new Set<Exchange<C>>()
  readonly #flights = new Map<string, Exchange<C>>()
  #lastNumber = 0

  constructor(limits: ClientLimits) {
    this.#limits = limits
  }

  get queued(): number {
    return this.#queue.size
  }

  get inFlight(): number {
    return this.#flights.size
  }

  get pending(): number {
    return this.#queue.size + this.#flights.size
  }

  get isFull(): boolean {
    return this.#queue.size >= this.#limits.maxQueued
  }

  enqueue(exchange: Exchange<C>): void {
    this.#queue.add(exchange)
  }

  next(): Exchange<C> | undefined {
    for (const exchange of this.#queue) return exchange
    return undefined
  }

  /** Moves a queued exchange to a connection. Its id is new each time, so an id never means two things. */
  launch(exchange: Exchange<C>, carrier: C): string {
    this.#lastNumber += 1
    const id = this.#lastNumber.toString(36)
    this.#queue.delete(exchange)
    this.#flights.set(id, exchange)
    exchange.stage = { id, carrier, parts: null }
    exchange.sends += 1
    carrier.inFlight += 1
    return id
  }

  receive(carrier: C, frame: Frame): Reception {
    const exchange = this.#flights.get(frame.id)
    const flight = exchange?.stage
    if (exchange === undefined || typeof flight !== 'object' || flight.carrier !== carrier) {
      carrier.givenUp.delete(frame.id)
      return this.#wasOurs(frame.id) ? 'late' : 'foreign'
    }
    const outcome = this.#read(flight, frame)
    if (outcome.state === 'incomplete') return 'part'

    carrier.answers += 1
    if (outcome.state === 'broken') {
      this.settle(exchange)
      exchange.reject(new ExchangeError(outcome.code, { message: outcome.message }))
      return 'failure'
    }
    this.settle(exchange)
    const failure = readFailure(outcome.answer.value)
    if (failure === null) {
      exchange.resolve(outcome.answer)
      return 'answer'
    }
    exchange.reject(ExchangeError.fromBody(failure))
    return 'failure'
  }

  #read(flight: Flight<C>, frame: Frame): PartOutcome {
    if (frame.totalParts === 0 && flight.parts === null && frame.partNumber === 0) {
      return readSingle(frame.json, this.#limits)
    }
    flight.parts ??= new AnswerParts(this.#limits)
    return flight.parts.add(frame)
  }

  #wasOurs(id: string): boolean {
    const number = Number.parseInt(id, 36)
    return number >= 1 && number <= this.#lastNumber && number.toString(36) === id
  }

  /** Fails an exchange without an answer: cancelled, timed out, or connection lost. */
  giveUp(exchange: Exchange<C>, error: ExchangeError): void {
    const { stage } = exchange
    if (typeof stage === 'object' && stage.carrier.givenUp.size < maxGivenUp) {
      stage.carrier.givenUp.add(stage.id)
    }
    this.settle(exchange)
    exchange.reject(error)
  }

  /** Removes an exchange. The caller settles its promise. */
  settle(exchange: Exchange<C>): void {
    const { stage } = exchange
    if (typeof stage === 'object') {
      this.#flights.delete(stage.id)
      stage.carrier.inFlight -= 1
    } else {
      this.#queue.delete(exchange)
    }
    exchange.stage = 'settled'
    exchange.release?.()
    exchange.release = null
  }

  /**
   * Returns the exchange that an unframed message must belong to: the only one that this connection can still answer.
   * `null` if there are several, or if the message may belong to a request that was given up.
   */
  onlyOne(carrier: C): Exchange<C> | null {
    if (carrier.inFlight !== 1 || carrier.givenUp.size > 0) return null
    return this.#on(carrier)[0] ?? null
  }

  /**
   * Returns the exchanges in flight on a broken connection to the front of the queue, in request order. An exchange
   * that has lost too many connections fails with `connection_lost`.
   *
   * @returns the number of requeued exchanges
   */
  requeue(carrier: C, cause: unknown): number {
    const again: Exchange<C>[] = []
    for (const exchange of this.#on(carrier)) {
      if (exchange.sends >= this.#limits.maxSends) {
        this.giveUp(exchange, new ExchangeError('connection_lost', { cause }))
        continue
      }
      if (typeof exchange.stage === 'object') this.#flights.delete(exchange.stage.id)
      carrier.inFlight -= 1
      exchange.stage = 'queued'
      again.push(exchange)
    }
    if (again.length > 0) this.#queue = new Set([...again, ...this.#queue])
    return again.length
  }

  failOn(carrier: C, error: ExchangeError): void {
    for (const exchange of this.#on(carrier)) this.giveUp(exchange, error)
  }

  failAll(error: ExchangeError): void {
    for (const exchange of [...this.#flights.values(), ...this.#queue]) this.giveUp(exchange, error)
  }

  /** Returns the expired exchanges, and when the next one expires. `null` if none is left. */
  due(nowMs: number): { readonly expired: readonly Exchange<C>[]; readonly nextMs: number | null } {
    const expired: Exchange<C>[] = []
    let nextMs = Number.POSITIVE_INFINITY
    for (const list of [this.#flights.values(), this.#queue.values()]) {
      for (const exchange of list) {
        if (exchange.deadlineMs <= nowMs) expired.push(exchange)
        else if (exchange.deadlineMs < nextMs) nextMs = exchange.deadlineMs
      }
    }
    return { expired, nextMs: nextMs === Number.POSITIVE_INFINITY ? null : nextMs }
  }

  #on(carrier: C): Exchange<C>[] {
    return [...this.#flights.values()].filter(
      ({ stage }) => typeof stage === 'object' && stage.carrier === carrier,
    )
  }
}
