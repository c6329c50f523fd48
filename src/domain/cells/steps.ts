/** Work in steps: it can pause at each yield, and returns its result. */
export type Steps<Value> = Generator<undefined, Value, undefined>

/** Runs all steps without a pause. */
export function atOnce<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
