import { plural, t } from '@lingui/core/macro'
import type { CountedPart } from '../../../protocol/derived/states.ts'
import { formatCount } from './format.ts'

/** `4 of 7 days`. */
export function partOfWords({ counted: some, of, unit }: CountedPart): string {
  const counted = formatCount(some)
  switch (unit) {
    case 'hour':
      return plural(of, { one: `${counted} of # hour`, other: `${counted} of # hours` })
    case 'day':
      return plural(of, { one: `${counted} of # day`, other: `${counted} of # days` })
    case 'store':
      return plural(of, { one: `${counted} of # store`, other: `${counted} of # stores` })
    case 'store-hour':
      return plural(of, { one: `${counted} of # store-hour`, other: `${counted} of # store-hours` })
    case 'store-day':
      return plural(of, { one: `${counted} of # store-day`, other: `${counted} of # store-days` })
  }
}

/** `4 of 7 days counted`. */
export function countedWords(counted: CountedPart): string {
  const part = partOfWords(counted)
  return t`${part} counted`
}

/** "3 of 12 stores"; of all of them "12 stores". */
export function storesShown(shown: number, all: number): string {
  const count = formatCount(shown)
  return shown === all
    ? plural(all, { one: '# store', other: '# stores' })
    : plural(all, { one: `${count} of # store`, other: `${count} of # stores` })
}
