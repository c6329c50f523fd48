import { type Age, ages as bands } from '../../../protocol/metrics/vocabularies.ts'
import { someOf } from '../../address/field-codec.ts'
import type { PeopleEntry } from './filter-entry.ts'

export const ages: PeopleEntry<Age> = {
  codec: someOf('age', bands),
  initial: [],
  remembered: false,
  label: 'Age',
  reach: 'people',
  keptByReset: false,
  limits: {
    conversion: 'A sale has no age: the till does not see who pays. Conversion is of all customers.',
    cameras: 'A camera has no age: the page tells whether it saw, not whom.',
  },
  choices: bands.map((age) => ({ value: age, name: ageWords(age) })),
  multiple: true,
  all: 'All ages',
  words: agesWords,
  sentence: {
    place: 2,
    short: (chosen) => (isAll(chosen) ? null : agesWords(chosen)),
    long: (chosen) => (isAll(chosen) ? null : `${chosen.map(ageWords).join(', ')} years`),
  },
  file: { head: 'Ages', word: ageWords },
}

/** "25–34", and "65+" for the last band. */
export function ageWords(age: Age): string {
  const [lower, upper] = age.split('_')
  return age === bands.at(-1) ? `${lower}+` : `${lower}–${upper}`
}

/** "all", one band, "25–44" if the bands adjoin, else how many. */
function agesWords(chosen: readonly Age[]): string {
  const places = chosen.map((age) => bands.indexOf(age)).sort((a, b) => a - b)
  const first = bands[places[0] ?? -1]
  const last = bands[places.at(-1) ?? -1]
  if (first === undefined || last === undefined || isAll(chosen)) return 'all'
  if (chosen.length === 1) return ageWords(first)
  const adjoin = bands.indexOf(last) - bands.indexOf(first) === chosen.length - 1
  if (!adjoin) return `${chosen.length} of ${bands.length}`
  const [lower] = first.split('_')
  return last === bands.at(-1) ? `${lower}+` : `${lower}–${last.split('_')[1]}`
}

function isAll(chosen: readonly Age[]): boolean {
  return chosen.length === 0 || chosen.length === bands.length
}
