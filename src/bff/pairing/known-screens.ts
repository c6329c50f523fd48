import { laterOf, type Screen, screenLifeMs } from './screen.ts'

/** The screens that one server knows in memory. Of two records of one screen the later one wins. */
export class KnownScreens {
  readonly #screens = new Map<string, Screen>()
  readonly #listeners = new Map<string, Set<(screen: Screen) => void>>()
  readonly #max: number
  /** Epoch milliseconds. */
  readonly #now: () => number

  constructor(max: number, now: () => number) {
    this.#max = max
    this.#now = now
  }

  get(id: string): Screen | null {
    return this.#screens.get(id) ?? null
  }

  all(): readonly Screen[] {
    return [...this.#screens.values()]
  }

  /**
   * Merges later records and drops expired ones.
   *
   * @returns true if anything changed here
   */
  merge(records: readonly Screen[]): boolean {
    let hasChanged = false
    for (const screen of records) {
      const before = this.#screens.get(screen.id)
      if (this.isExpired(screen) || laterOf(before, screen) === before) continue
      if (before === undefined && this.#screens.size >= this.#max) continue
      this.#screens.set(screen.id, screen)
      hasChanged = true
      for (const listener of this.#listeners.get(screen.id) ?? []) listener(screen)
    }
    return hasChanged
  }

  forgetExpired(): void {
    for (const [id, screen] of this.#screens) if (this.isExpired(screen)) this.#screens.delete(id)
  }

  /** Returns the records that are missing in the list, or later than the one in it. */
  newerThan(list: readonly Screen[]): readonly Screen[] {
    const listed = new Map(list.map((screen) => [screen.id, screen]))
    return this.all().filter((screen) => {
      const there = listed.get(screen.id)
      return there === undefined || laterOf(there, screen) !== there
    })
  }

  /** @returns a function that stops the watch */
  watch(id: string, listener: (screen: Screen) => void): () => void {
    const all = this.#listeners.get(id) ?? new Set()
    const own = (screen: Screen): void => listener(screen)
    this.#listeners.set(id, all.add(own))
    return () => {
      all.delete(own)
      if (all.size === 0 && this.#listeners.get(id) === all) this.#listeners.delete(id)
    }
  }

  /** True if the screen’s cookie has expired, too. */
  isExpired({ endedAt }: Screen): boolean {
    return endedAt !== null && this.#now() - endedAt > screenLifeMs
  }
}
