/** Waits for a promise, but at most for the given time. */
export function waitAtMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    void promise.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
