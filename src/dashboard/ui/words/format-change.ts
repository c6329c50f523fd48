import { formatShare } from './format.ts'

export type Direction = 'up' | 'down' | 'same'

export interface FormattedChange {
  readonly direction: Direction
  /** With its sign: `+4.2%`, `−3.0%`, `0.0%`. */
  readonly signed: string
  /** Without its sign, for use beside an arrow and a word: `4.2%`. */
  readonly size: string
}

/** A relative change: 0.042 is 4.2% more. What rounds to nothing is `same`. */
export function formatChange(ratio: number, locale?: string): FormattedChange {
  const rounded = Math.round(Math.abs(ratio) * 1000) / 1000
  const size = formatShare(rounded, 1, locale)
  if (rounded === 0) return { direction: 'same', signed: size, size }
  return ratio > 0
    ? { direction: 'up', signed: `+${size}`, size }
    : { direction: 'down', signed: `−${size}`, size }
}

/** `No comparison – no data then`: in the place of a change that is withheld. */
export function withheldWords(reason: string): string {
  return `No comparison – ${reason}`
}

/** Change from `base` to `value` as a fraction; `null` where there is nothing to divide by. */
export function changeBetween(value: number, base: number): number | null {
  return base === 0 ? null : value / base - 1
}

/** Two shares beside each other, with as many decimals as tell them apart: not 0.4% lower, 17.1% against 17.1%. */
export function formatSharesApart(one: number, other: number, locale?: string): readonly [string, string] {
  const written = (digits: number) =>
    [formatShare(one, digits, locale), formatShare(other, digits, locale)] as const
  const few = written(1)
  return one === other || few[0] !== few[1] ? few : written(2)
}
