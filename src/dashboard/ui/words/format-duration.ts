import { t } from '@lingui/core/macro'
import { tie } from './format.ts'

/**
 * `45s`, `2m 05s`, `1h 12m`, `3d 4h`: the two greatest units, without a zero. Seconds are rounded. Minutes and seconds
 * have two digits behind a greater unit, as on a clock, so that a column of them can be compared.
 */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return secondsWords(whole)
  if (whole < 3600) return together(minutesWords(Math.floor(whole / 60)), whole % 60, clockSeconds)
  if (whole < 86_400) {
    return together(hoursWords(Math.floor(whole / 3600)), Math.floor((whole % 3600) / 60), clockMinutes)
  }
  return together(daysWords(Math.floor(whole / 86_400)), Math.floor((whole % 86_400) / 3600), hoursWords)
}

/** The time from an instant to a later one, both epoch milliseconds: `1h 12m`, without fractions of a second. */
export function formatSince(instant: number, now: number): string {
  return formatDuration(Math.max(0, Math.floor((now - instant) / 1000)))
}

function together(great: string, rest: number, words: (rest: number) => string): string {
  return rest === 0 ? great : `${great}${tie}${words(rest)}`
}

const clockSeconds = (seconds: number) => secondsWords(twoDigits(seconds))
const clockMinutes = (minutes: number) => minutesWords(twoDigits(minutes))
const twoDigits = (count: number) => String(count).padStart(2, '0')

const secondsWords = (seconds: number | string) =>
  t({ message: `${seconds}s`, comment: 'Seconds, as short as a reader knows them: 58s' })
const minutesWords = (minutes: number | string) =>
  t({ message: `${minutes}m`, comment: 'Minutes, as short as a reader knows them: 5m' })
const hoursWords = (hours: number) =>
  t({ message: `${hours}h`, comment: 'Hours, as short as a reader knows them: 1h' })
const daysWords = (days: number) =>
  t({ message: `${days}d`, comment: 'Days, as short as a reader knows them: 3d' })
