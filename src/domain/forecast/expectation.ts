import type { Expectation } from '../../protocol/derived/forecast/forecast-answers.ts'
import type { Spread } from './interval.ts'

export function expectation(value: number, spread: Spread): Expectation {
  return rounded({ expected: value, ...spread.around(value) })
}

/** Rounds to tenths. More digits than these would claim more than is known. */
export function rounded({ expected, low, high }: Expectation): Expectation {
  return { expected: toTenth(expected), low: toTenth(low), high: toTenth(high) }
}

export function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}
