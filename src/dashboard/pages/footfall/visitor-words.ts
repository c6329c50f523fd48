import { plural } from '@lingui/core/macro'
import { formatAverage } from '../../ui/words/format-average.ts'

/**
 * "312 visitors", "4.3 visitors".
 *
 * @param format as the same figure is written where it is shown
 */
export function visitorWords(average: number, format = formatAverage): string {
  const count = format(average)
  return plural(average, { one: `${count} visitor`, other: `${count} visitors` })
}
