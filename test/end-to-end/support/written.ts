import { formatShare } from '../../../src/dashboard/ui/words/format.ts'

/**
 * Figures as an English page writes them. Words of the dashboard are compiled by its build, which these tests do not run:
 * what they expect is written here once more.
 */

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const

/** "5m 58s", "1h 12m": the two greatest units, without a zero. */
export function writtenDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const first = units.findIndex(([, size]) => whole >= size)
  if (first < 0) return '0s'
  const amount = (place: number) => {
    const [unit, size] = units[place] ?? ['s', 1]
    const above = units[place - 1]?.[1] ?? Number.POSITIVE_INFINITY
    const count = Math.floor((place === first ? whole : whole % above) / size)
    return count === 0 ? [] : [`${count}${unit}`]
  }
  return [...amount(first), ...(first + 1 < units.length ? amount(first + 1) : [])].join('\u00a0')
}

/** "+4.2%", "−3.0%", "No change". */
export function writtenChange(ratio: number): string {
  const size = Math.round(Math.abs(ratio) * 1000) / 1000
  if (size === 0) return 'No change'
  return `${ratio > 0 ? '+' : '−'}${formatShare(size, 1, 'en-GB')}`
}
