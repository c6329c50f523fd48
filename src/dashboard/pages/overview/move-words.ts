import { t } from '@lingui/core/macro'
import type { MovedMeasure, UsualMeasure } from '../../../protocol/derived/usual/usual-answers.ts'
import { formatCount, formatDecimal, formatShare } from '../../ui/words/format.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import { type Clock, hourWords } from './times.ts'

const writes: Readonly<Record<UsualMeasure, (value: number) => string>> = {
  entries: (value) => formatCount(Math.round(value)),
  conversion: (value) => formatShare(value),
  dwell: formatDuration,
}

/** "Entries 32.1% below normal"; of a rate in points: "Conversion rate 3.1 pp below normal". */
export function moveWords({ measure, deviation, value }: MovedMeasure): string {
  const isLess = deviation < 0
  const percent = formatShare(Math.abs(deviation))
  switch (measure) {
    case 'entries':
      return isLess ? t`Entries ${percent} below normal` : t`Entries ${percent} above normal`
    case 'dwell':
      return isLess ? t`Time in store ${percent} below normal` : t`Time in store ${percent} above normal`
    case 'conversion': {
      const points = formatDecimal(Math.abs(value - value / (1 + deviation)) * 100, 1)
      return isLess
        ? t`Conversion rate ${points}\u00a0pp below normal`
        : t`Conversion rate ${points}\u00a0pp above normal`
    }
  }
}

/** "180 by 14:00": the range is of whole hours, so it ends earlier than the count of today. */
export function moveDetail({ measure, value, until }: MovedMeasure, zone: string, clock: Clock): string {
  const amount = writes[measure](value)
  const time = hourWords(Date.parse(until), zone, clock)
  return t({ message: `${amount} by ${time}`, comment: 'a count or rate of today up to a time' })
}

/** "205–310". */
export function rangeWords({ measure, low, high }: MovedMeasure): string {
  const write = writes[measure]
  return `${write(low)}–${write(high)}`
}
