/** What came, and what each method expected. */
export interface Compared {
  came: number
  forecast: number
  /** The same weekday of the last week that was known. */
  lastWeek: number
  /** The mean of the last four such weeks. */
  fourWeeks: number
  /** The fourth of them. */
  fourWeeksAgo: number
}

type Method = Exclude<keyof Compared, 'came'>

/** Absolute errors of hours or days, and how many outcomes lay within their interval. */
class Errors {
  readonly #sums: Compared = { came: 0, forecast: 0, lastWeek: 0, fourWeeks: 0, fourWeeksAgo: 0 }
  #held = 0
  #judged = 0

  add({ came, ...methods }: Compared): void {
    this.#sums.came += came
    for (const method of Object.keys(methods) as Method[]) {
      this.#sums[method] += Math.abs(came - methods[method])
    }
  }

  hold(isHeld: boolean): void {
    this.#judged += 1
    if (isHeld) this.#held += 1
  }

  /** Mean absolute error as a share of the mean. */
  get relative(): number {
    return this.#sums.forecast / this.#sums.came
  }

  /** Error of the forecast ÷ error of another method. */
  of(other: Method): number {
    return this.#sums.forecast / this.#sums[other]
  }

  get held(): number {
    return this.#held / this.#judged
  }

  get judged(): number {
    return this.#judged
  }
}

export class Tally {
  readonly hours = new Errors()
  readonly days = new Errors()
  /** Those of them that are a special day of a store. */
  readonly 'special days' = new Errors()
  origins = 0
  /** The past error of days that the answers stated, summed. */
  stated = 0
}
