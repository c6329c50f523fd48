import { t } from '@lingui/core/macro'
import { type Age, ages as bands } from '../../../protocol/metrics/vocabularies.ts'
import { someOf } from '../../address/field-codec.ts'
import type { PeopleEntry } from './filter-entry.ts'
import { notForCameras } from './not-for-cameras.ts'

export const ages: PeopleEntry<Age> = {
  codec: someOf('age', bands),
  initial: [],
  remembered: false,
  label: () => t`Age`,
  reach: 'people',
  keptByReset: false,
  limits: {
    conversion: { reason: () => t`Tills don’t record age, so conversion can’t be filtered by age.` },
    cameras: { reason: notForCameras },
  },
  choices: bands,
  nameOf: ageWords,
  multiple: true,
  excludes: () => t`Excludes people of unknown age`,
  sentence: { place: 2, words: agesWords },
  file: { head: () => t`Ages`, word: ageWords },
}

/** "25–34", and "65+" for the last band. */
export function ageWords(age: Age): string {
  const [lower, upper] = age.split('_')
  return age === bands.at(-1) ? `${lower}+` : `${lower}–${upper}`
}

/** "Aged 25–34", "Aged 25–44" if the bands adjoin, else each of them. */
function agesWords(chosen: readonly Age[]): string | null {
  const known = bands.filter((band) => chosen.includes(band))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined || known.length === bands.length) return null
  const adjoin = bands.indexOf(last) - bands.indexOf(first) === known.length - 1
  const span = adjoin ? spanWords(first, last) : known.map(ageWords).join(', ')
  return t`Aged ${span}`
}

function spanWords(first: Age, last: Age): string {
  const [lower] = first.split('_')
  return last === bands.at(-1) ? `${lower}+` : `${lower}–${last.split('_')[1]}`
}
