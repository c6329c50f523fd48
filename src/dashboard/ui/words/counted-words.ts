import type { CountedPart, CountedUnit } from '../../../protocol/derived/states.ts'
import { formatCount } from './format.ts'

const unitWords: Record<CountedUnit, readonly [one: string, many: string]> = {
  hour: ['hour', 'hours'],
  day: ['day', 'days'],
  store: ['store', 'stores'],
  'store-hour': ['store-hour', 'store-hours'],
  'store-day': ['store-day', 'store-days'],
}

/** `4 of 7 days`. */
export function partOfWords({ counted, of, unit }: CountedPart): string {
  const [one, many] = unitWords[unit]
  return `${formatCount(counted)} of ${formatCount(of)} ${of === 1 ? one : many}`
}

/** `4 of 7 days counted`. */
export function countedWords(part: CountedPart): string {
  return `${partOfWords(part)} counted`
}
