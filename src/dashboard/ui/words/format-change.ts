import { t } from '@lingui/core/macro'
import { formatDecimal, formatShare } from './format.ts'
import { tied } from './tied.ts'

export type Direction = 'up' | 'down' | 'same'

export interface FormattedChange {
  readonly direction: Direction
  /** With its sign: `+4.2%`, `−0.6 pp`; what rounds to nothing is `No change`. */
  readonly words: string
}

/** A relative change: 0.042 is `+4.2%`. */
export function formatChange(ratio: number): FormattedChange {
  const size = Math.round(Math.abs(ratio) * 1000) / 1000
  return signed(ratio, size, formatShare(size))
}

/**
 * The change of a rate, in percentage points: from 0.177 to 0.171 is `−0.6 pp`. It is the difference of the two rates as
 * they are written, so that a reader who subtracts them finds the same.
 */
export function formatPoints(from: number, to: number): FormattedChange {
  const change = (Math.round(to * 1000) - Math.round(from * 1000)) / 10
  const points = formatDecimal(Math.abs(change), 1)
  const words = t({ message: `${points} pp`, comment: 'Percentage points: 0.6 pp' })
  return signed(change, change, tied(words))
}

function signed(change: number, size: number, written: string): FormattedChange {
  if (size === 0) return { direction: 'same', words: t`No change` }
  return change > 0 ? { direction: 'up', words: `+${written}` } : { direction: 'down', words: `−${written}` }
}

/** `No comparison – no data then`: in the place of a change that is withheld. */
export function withheldWords(reason: string): string {
  return t`No comparison – ${reason}`
}
