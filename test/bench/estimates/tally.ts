import type { Expectation } from '../../../src/protocol/derived/forecast/forecast-answers.ts'

/** How estimates compare with what was hidden. */
export class Tally {
  #within = 0
  #below = 0
  #above = 0
  #withoutEstimate = 0
  #hidden = 0
  #width = 0
  #error = 0
  #bias = 0

  /** @param missed `null` if the answer gives no estimate */
  add(missed: Expectation | null, hidden: number): void {
    if (missed === null) {
      this.#withoutEstimate += 1
      return
    }
    const { expected, low, high } = missed
    if (hidden < low) this.#below += 1
    else if (hidden > high) this.#above += 1
    else this.#within += 1
    this.#hidden += hidden
    this.#width += high - low
    this.#error += Math.abs(expected - hidden)
    this.#bias += expected - hidden
  }

  get trials(): number {
    return this.#within + this.#below + this.#above
  }

  /** Trials in which too little was known to estimate anything. */
  get withoutEstimate(): number {
    return this.#withoutEstimate
  }

  /** Share of trials in which the range held what was hidden. */
  get within(): number {
    return this.#within / this.trials
  }

  /** Share of trials in which less was hidden than the range says. */
  get below(): number {
    return this.#below / this.trials
  }

  get above(): number {
    return this.#above / this.trials
  }

  /** Mean width of the range ÷ mean of what was hidden; so are the others. */
  get width(): number {
    return this.#width / this.#hidden
  }

  get error(): number {
    return this.#error / this.#hidden
  }

  /** Positive if too much is expected. */
  get bias(): number {
    return this.#bias / this.#hidden
  }
}
