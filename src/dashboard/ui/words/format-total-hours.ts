import { t } from '@lingui/core/macro'
import { formatAverage } from './format-average.ts'
import { tied } from './tied.ts'

/** A sum of durations, in hours: `2,800 h`, below ten `4.3 h`. */
export function formatTotalHours(seconds: number): string {
  const hours = formatAverage(seconds / 3600)
  return tied(t({ message: `${hours} h`, comment: 'A sum of hours, in a table' }))
}
