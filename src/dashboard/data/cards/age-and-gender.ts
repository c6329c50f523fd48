import { t } from '@lingui/core/macro'
import { ages, genders } from '../../../protocol/metrics/vocabularies.ts'
import type { BarColour, BarSeries } from '../../charts/bars/bars.ts'
import { ageWords } from '../../filters/entries/ages.ts'
import { genderWords } from '../../filters/entries/genders.ts'
import type { Failure } from '../source/failure.ts'

/** Whether the deployment refuses to split by age and gender: asking again changes nothing. */
export function refusesPeople({ code }: Failure): boolean {
  return code === 'bad_request' || code === 'unacceptable' || code === 'not_found' || code === 'unknown_route'
}

/** "25–34"; a word that is not of the vocabulary stands for itself. */
export function bandWords(age: string): string {
  const known = ages.find((one) => one === age)
  return known === undefined ? age : ageWords(known)
}

/** "Women"; a word that is not of the vocabulary stands for itself, in sentence case. */
export function genderName(gender: string): string {
  const known = genders.find((one) => one === gender)
  return known === undefined ? gender.charAt(0).toUpperCase() + gender.slice(1) : genderWords[known]()
}

/** "Women aged 25–34". */
export function groupName(gender: string, age: string): string {
  const [people, ages] = [genderName(gender), bandWords(age)]
  return t`${people} aged ${ages}`
}

const colours: readonly BarColour[] = ['first', 'second', 'third']

/** A series of bars for each gender. */
export function genderSeries(genders: readonly string[]): readonly BarSeries[] {
  return genders.map((gender, at) => ({
    key: gender,
    name: genderName(gender),
    colour: colours[Math.min(at, colours.length - 1)] ?? 'third',
  }))
}
