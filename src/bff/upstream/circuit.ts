import type { BffLimits } from '../settings/limits.ts'

/** Whether a part of the deployment is asked. Epoch milliseconds. */
export type CircuitState =
  /** It is asked. So many questions in a row were not answered, and none meanwhile. */
  | { readonly state: 'closed'; readonly failures: number }
  /** It is left alone until then; `null`: until a connection to it is open. So many rests in a row, this one included. */
  | { readonly state: 'open'; readonly retryAt: number | null; readonly rests: number }
  /** It is asked one question, to see whether it answers. */
  | { readonly state: 'trying'; readonly rests: number }

/** One question that was let through; told once how it went. */
export interface Passage {
  /** The deployment said something to it, be it a failure. */
  answered(): void
  /** Nothing came in its time, or it could not be sent. */
  unanswered(): void
  /** It was given up before that could be known. */
  left(): void
}

export interface Circuit {
  readonly state: CircuitState
  /** `null`: the question fails at once. */
  enter(): Passage | null
  /** There is no connection, and has not been for long: nothing is asked until there is one. */
  cut(): void
  /** There is a connection again. */
  mend(): void
  /** Another part of the deployment answers: the rest ends now, and the next question tries this part. */
  hasten(): void
  /** It refused the connection for good: asked again after a rest, as if it had not answered. */
  trip(): void
}

/**
 * Leaves a deployment alone that does not answer, so that screens hear `unavailable` at once instead of queueing. It
 * opens after so many questions during which nothing at all was answered, and lets a single question through when its rest is over:
 * an answer closes it, anything else is the next rest.
 *
 * @param options.onChange hears each change of state; on opening whoever waits must be told.
 */
export function createCircuit(options: {
  readonly limits: Pick<BffLimits, 'circuitFailures' | 'circuitRestMs' | 'circuitMostRestMs'>
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 to 1: a rest is between half of its length and the whole, so that not all servers come back at once. */
  readonly random: () => number
  readonly onChange: (state: CircuitState) => void
}): Circuit {
  const { limits, now, random } = options
  let state: CircuitState = { state: 'closed', failures: 0 }
  let answers = 0

  function become(next: CircuitState): void {
    const before = state.state
    state = next
    if (before !== next.state) options.onChange(next)
  }

  function rest(before: number): void {
    const restMs = Math.min(limits.circuitMostRestMs, limits.circuitRestMs * 2 ** before)
    become({ state: 'open', retryAt: now() + restMs / 2 + (random() * restMs) / 2, rests: before + 1 })
  }

  function closedPassage(): Passage {
    const answersBefore = answers
    return {
      answered() {
        answers += 1
        if (state.state === 'closed' && state.failures > 0) state = { state: 'closed', failures: 0 }
      },
      unanswered() {
        // It answered another one meanwhile: this one alone was too much. Several that were asked together end together.
        if (state.state !== 'closed' || answers !== answersBefore) return
        state = { state: 'closed', failures: state.failures + 1 }
        if (state.failures >= limits.circuitFailures) rest(0)
      },
      left: () => undefined,
    }
  }

  function trial(rests: number): Passage {
    const mine: CircuitState = { state: 'trying', rests }
    become(mine)
    const end = (then: () => void) => () => {
      if (state === mine) then()
    }
    return {
      answered: end(() => {
        answers += 1
        become({ state: 'closed', failures: 0 })
      }),
      unanswered: end(() => rest(rests)),
      // Nothing is known: the next question tries.
      left: end(() => become({ state: 'open', retryAt: now(), rests })),
    }
  }

  return {
    get state() {
      return state
    },
    enter() {
      if (state.state === 'closed') return closedPassage()
      return rests(state, now()) ? null : trial(state.rests)
    },
    cut() {
      if (state.state === 'open' && state.retryAt === null) return
      become({ state: 'open', retryAt: null, rests: 'rests' in state ? state.rests : 0 })
    },
    mend() {
      if (state.state === 'open' && state.retryAt === null) become({ state: 'closed', failures: 0 })
    },
    hasten() {
      if (state.state === 'open' && state.retryAt !== null && state.retryAt > now()) {
        state = { ...state, retryAt: now() }
      }
    },
    trip() {
      if (state.state !== 'open') rest('rests' in state ? state.rests : 0)
    },
  }
}

/**
 * Whether a question would fail at once. When a rest is over it would not: a server that nobody asks because it is not
 * ready must not stay so for ever.
 */
export function rests(state: CircuitState, now: number): boolean {
  return (
    state.state === 'trying' || (state.state === 'open' && (state.retryAt === null || now < state.retryAt))
  )
}
