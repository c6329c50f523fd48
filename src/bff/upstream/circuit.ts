import type { BffLimits } from '../settings/limits.ts'

/** The state of the circuit breaker of one part of the deployment. Instants are epoch milliseconds. */
export type CircuitState =
  /** Requests pass. `failures` counts consecutive requests without an answer, while no other was answered. */
  | { readonly state: 'closed'; readonly failures: number }
  /**
   * Requests fail at once until `retryAt`, or with `null` until there is a connection. `openPeriods` counts consecutive
   * open periods, including this one.
   */
  | { readonly state: 'open'; readonly retryAt: number | null; readonly openPeriods: number }
  /** Half-open: one request passes as a trial. */
  | { readonly state: 'trying'; readonly openPeriods: number }

/** One request that was let through. Call exactly one of its methods, once. */
export interface Passage {
  /** The deployment responded, possibly with a failure. */
  answered(): void
  /** It timed out, or could not be sent. */
  unanswered(): void
  /** The request was cancelled before its outcome was known. */
  left(): void
}

export interface Circuit {
  readonly state: CircuitState
  /** `null` if the request must fail at once. */
  enter(): Passage | null
  /** The connection has been lost for too long: opens until the next connection. */
  connectionLost(): void
  /** There is a connection again. */
  connected(): void
  /** Another part of the deployment responds: ends the open period, so that the next request is the trial. */
  tryNow(): void
  /** The deployment closed the connection for good: opens as after too many failures. */
  forceOpen(): void
}

type CircuitLimits = Pick<BffLimits, 'circuitFailures' | 'circuitRestMs' | 'circuitMostRestMs'>

interface CircuitOptions {
  readonly limits: CircuitLimits
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
  /** Called on each change of state. When the circuit opens, the requests in flight should fail. */
  readonly onChange: (state: CircuitState) => void
}

/**
 * Length of an open period: doubles with each one in a row up to the limit. Its second half is random, so that not all
 * servers return at once.
 *
 * @param before open periods in a row before this one
 */
export function openPeriodMs(before: number, limits: CircuitLimits, random: number): number {
  return Math.min(limits.circuitMostRestMs, limits.circuitRestMs * 2 ** before) * (0.5 + random / 2)
}

/**
 * A circuit breaker. It opens after several requests without an answer, if no other request was answered meanwhile, and
 * lets a single one through after the open period: an answer closes it, anything else opens it for longer.
 */
export function createCircuit(options: CircuitOptions): Circuit {
  return new CountingCircuit(options)
}

class CountingCircuit implements Circuit {
  readonly #options: CircuitOptions
  #state: CircuitState = { state: 'closed', failures: 0 }
  #answers = 0

  constructor(options: CircuitOptions) {
    this.#options = options
  }

  get state(): CircuitState {
    return this.#state
  }

  enter(): Passage | null {
    const state = this.#state
    if (state.state === 'closed') return this.#pass()
    return isCircuitOpen(state, this.#options.now()) ? null : this.#try(state.openPeriods)
  }

  connectionLost(): void {
    const state = this.#state
    if (state.state === 'open' && state.retryAt === null) return
    this.#become({ state: 'open', retryAt: null, openPeriods: openPeriodsOf(state) })
  }

  connected(): void {
    const state = this.#state
    if (state.state === 'open' && state.retryAt === null) this.#become({ state: 'closed', failures: 0 })
  }

  tryNow(): void {
    const state = this.#state
    const now = this.#options.now()
    if (state.state === 'open' && state.retryAt !== null && state.retryAt > now) {
      this.#state = { ...state, retryAt: now }
    }
  }

  forceOpen(): void {
    if (this.#state.state !== 'open') this.#open(openPeriodsOf(this.#state))
  }

  #pass(): Passage {
    const answersBefore = this.#answers
    return {
      answered: () => {
        this.#answers += 1
        if (this.#state.state === 'closed' && this.#state.failures > 0) {
          this.#state = { state: 'closed', failures: 0 }
        }
      },
      unanswered: () => {
        // Another request was answered meanwhile: only this one was too much for the deployment.
        if (this.#state.state !== 'closed' || this.#answers !== answersBefore) return
        const failures = this.#state.failures + 1
        this.#state = { state: 'closed', failures }
        if (failures >= this.#options.limits.circuitFailures) this.#open(0)
      },
      left: () => undefined,
    }
  }

  #try(openPeriods: number): Passage {
    const mine: CircuitState = { state: 'trying', openPeriods }
    this.#become(mine)
    const end = (then: () => void) => () => {
      if (this.#state === mine) then()
    }
    return {
      answered: end(() => {
        this.#answers += 1
        this.#become({ state: 'closed', failures: 0 })
      }),
      unanswered: end(() => this.#open(openPeriods)),
      // The trial showed nothing, so the next request is the trial.
      left: end(() => this.#become({ state: 'open', retryAt: this.#options.now(), openPeriods })),
    }
  }

  /** @param before open periods in a row before this one */
  #open(before: number): void {
    const { limits, now, random } = this.#options
    this.#become({
      state: 'open',
      retryAt: now() + openPeriodMs(before, limits, random()),
      openPeriods: before + 1,
    })
  }

  #become(next: CircuitState): void {
    const before = this.#state.state
    this.#state = next
    if (before !== next.state) this.#options.onChange(next)
  }
}

function openPeriodsOf(state: CircuitState): number {
  return 'openPeriods' in state ? state.openPeriods : 0
}

/**
 * True if a request would fail at once. After the open period it would not: a server that receives no requests because
 * it is not ready must become ready again.
 */
export function isCircuitOpen(state: CircuitState, now: number): boolean {
  return (
    state.state === 'trying' || (state.state === 'open' && (state.retryAt === null || now < state.retryAt))
  )
}
