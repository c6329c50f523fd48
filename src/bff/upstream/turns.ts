import type { CancelSignal } from '../../client/cancel-signal.ts'
import type { Asker } from '../answers/answers.ts'

/** Releases a slot. */
type Done = () => void

export interface Turns {
  /** Waits for a slot. `null` if the signal aborts first. */
  take(asker: Asker | undefined, signal: CancelSignal): Promise<Done | null>
  readonly taken: number
  readonly waiting: number
}

/**
 * Limits concurrency in the order of arrival. A blamed client has one slot at a time, and all blamed clients together
 * half of the slots. So they queue behind each other and delay nobody else.
 */
export function createTurns(options: {
  readonly places: number
  /** Called again whenever a slot is free, because a client may be blamed while it waits. */
  readonly isBlamed: (asker: Asker) => boolean
}): Turns {
  const waiting = new Map<(done: Done) => void, Asker | undefined>()
  const blamed = new Set<Asker>()
  let taken = 0

  function begin(go: (done: Done) => void, asker: Asker | undefined): void {
    const isBlamed = asker !== undefined && options.isBlamed(asker)
    if (isBlamed && (blamed.has(asker) || blamed.size >= options.places / 2)) return
    waiting.delete(go)
    taken += 1
    if (isBlamed) blamed.add(asker)
    go(() => {
      taken -= 1
      if (isBlamed) blamed.delete(asker)
      startNext()
    })
  }

  function startNext(): void {
    for (const [go, asker] of waiting) {
      if (taken >= options.places) return
      begin(go, asker)
    }
  }

  return {
    take: (asker, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve(null)
          return
        }
        const go = (done: Done): void => {
          signal.removeEventListener('abort', giveUp)
          resolve(done)
        }
        const giveUp = (): void => {
          if (waiting.delete(go)) resolve(null)
        }
        signal.addEventListener('abort', giveUp)
        waiting.set(go, asker)
        startNext()
      }),
    get taken() {
      return taken
    },
    get waiting() {
      return waiting.size
    },
  }
}
