/** Clock and timers as parameters. In production: `Date.now`, `setTimeout`, `clearTimeout`. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  setTimeout(callback: () => void, delayMs: number): unknown
  clearTimeout(handle: unknown): void
}
