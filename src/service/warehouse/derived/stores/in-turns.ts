import { setImmediate } from 'node:timers/promises'
import type { Steps } from '../../../../domain/cells/steps.ts'

/** Steps between two looks at who else waits. */
const stepsPerTurn = 200

/** Does long work a few steps at a time, so that other questions are answered in between. */
export async function inTurns<Value>(steps: Steps<Value>): Promise<Value> {
  for (let done = 1; ; done += 1) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (done % stepsPerTurn === 0) await setImmediate()
  }
}
