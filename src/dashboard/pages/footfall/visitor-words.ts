import { plural } from '@lingui/core/macro'
import { formatAverage } from '../../ui/words/format-average.ts'

/** "312 visitors", "4.3 visitors". */
export function visitorWords(average: number): string {
  const count = formatAverage(average)
  return plural(average, { one: `${count} visitor`, other: `${count} visitors` })
}
