import { setImmediate } from 'node:timers/promises'
import type { Steps } from '../../../../domain/cells/steps.ts'

/** Number of short steps before yielding to other requests. */
const shortSteps = 200

/** Runs long work in short turns, so that other requests are answered in between. */
export async function inTurns<Value>(steps: Steps<Value>, stepsPerTurn = shortSteps): Promise<Value> {
  for (let done = 1; ; done += 1) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (done % stepsPerTurn === 0) await setImmediate()
  }
}
