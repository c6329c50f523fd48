/** Work that can be left for a moment wherever it yields, and returns what it made. */
export type Steps<Value> = Generator<undefined, Value, undefined>

/** Does all of it at once. */
export function atOnce<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
