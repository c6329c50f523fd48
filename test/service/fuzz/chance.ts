import { isThorough, runsRare } from '../../support/thoroughness.ts'

/** Reproducible randomness: each case depends on the seed and its number only, and a failure reports both. */
export interface Chance {
  /** Returns an integer from 0 to below the given one. */
  below(count: number): number
  pick<T>(list: readonly T[]): T
  /** Returns true with a probability of one in `times`. */
  onceIn(times: number): boolean
}

export const seed = Number(process.env.FUZZ_SEED ?? 20_260_301)

/**
 * Multiplies the number of cases. A fifth of all cases, which `npm run test:rest` runs, reaches every outcome that the
 * tests require, and so does a twelfth with this seed.
 */
export const times = Number(process.env.FUZZ_TIMES ?? (isThorough ? 1 : runsRare ? 0.2 : 0.08))

export function chanceOf(suite: string, index: number): Chance {
  let state = [...suite].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)
  state = Math.imul(state ^ index, 0x9e3779b1)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    pick<T>(list: readonly T[]): T {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
    onceIn: (many) => below(many) === 0,
  }
}
