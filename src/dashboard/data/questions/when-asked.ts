/** What is worked out when somebody first asks for it, and kept: the headline does not wait for what stands below it. */
export function whenAsked<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
