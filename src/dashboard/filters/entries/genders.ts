import { type Gender, genders as known } from '../../../protocol/metrics/vocabularies.ts'
import { someOf } from '../../address/field-codec.ts'
import type { PeopleEntry } from './filter-entry.ts'

export const genderWords: Readonly<Record<Gender, string>> = { male: 'men', female: 'women' }

export const genders: PeopleEntry<Gender> = {
  codec: someOf('gender', known),
  initial: [],
  remembered: false,
  label: 'Gender',
  reach: 'people',
  keptByReset: false,
  limits: {
    conversion: 'A sale has no gender: the till does not see who pays. Conversion is of all customers.',
    cameras: 'A camera has no gender: the page tells whether it saw, not whom.',
  },
  choices: known.map((gender) => ({ value: gender, name: genderWords[gender] })),
  multiple: true,
  all: 'All',
  words: (chosen) => onlyGender(chosen) ?? 'all',
  sentence: { place: 1, short: onlyGender, long: onlyGender },
  file: { head: 'Genders', word: (gender) => genderWords[gender] },
}

function onlyGender(chosen: readonly Gender[]): string | null {
  const [only] = chosen
  return only !== undefined && chosen.length === 1 ? genderWords[only] : null
}
