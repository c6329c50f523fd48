import type { DayRange } from '../../../calendar/calendar.ts'
import type { DemographicsAnswer } from '../../../protocol/derived/derived-answers.ts'
import { readDemographics } from '../../../protocol/derived/derived-results.ts'
import type { Screen } from '../screen.ts'
import { type GroupsAnswer, useGroups } from '../use-groups.ts'
import { type Demographics, prepareDemographics } from './demographics.ts'

const reading = {
  measure: { measure: 'entries' },
  read: readDemographics,
  viewOf: (answer: DemographicsAnswer) => prepareDemographics(answer),
} as const

/** Visitors by age and gender. @param ready whether the headline numbers have arrived, which come first */
export function useDemographics(screen: Screen, days: DayRange, ready: boolean): GroupsAnswer<Demographics> {
  return useGroups(screen, { ...reading, days, ready })
}
