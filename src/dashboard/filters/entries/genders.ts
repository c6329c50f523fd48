import { t } from '@lingui/core/macro'
import { type Gender, genders as known } from '../../../protocol/metrics/vocabularies.ts'
import { someOf } from '../../address/field-codec.ts'
import type { PeopleEntry } from './filter-entry.ts'
import { notForCameras } from './not-for-cameras.ts'

export const genderWords: Readonly<Record<Gender, () => string>> = {
  male: () => t`Men`,
  female: () => t`Women`,
}

export const genders: PeopleEntry<Gender> = {
  codec: someOf('gender', known),
  initial: [],
  remembered: false,
  label: () => t`Gender`,
  reach: 'people',
  keptByReset: false,
  limits: {
    conversion: { reason: () => t`Tills don’t record gender, so conversion can’t be filtered by gender.` },
    cameras: { reason: notForCameras },
  },
  choices: known,
  nameOf: (gender) => genderWords[gender](),
  multiple: true,
  excludes: () => t`Excludes people of unknown gender`,
  sentence: { place: 1, words: onlyGender },
  file: { head: () => t`Genders`, word: (gender) => genderWords[gender]() },
}

function onlyGender(chosen: readonly Gender[]): string | null {
  const [only] = chosen
  return only !== undefined && chosen.length === 1 ? genderWords[only]() : null
}
