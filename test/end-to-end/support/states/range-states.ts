import { darkSaturday, stocktakingDay } from '../demo-days.ts'
import {
  all,
  asTables,
  chooseWhatIsHeld,
  darkWeek,
  everything,
  failNextRefresh,
  loseConnection,
  one,
  whole,
} from './causes.ts'
import {
  endedDaysAgo,
  type Kind,
  leastOffered,
  nothingCounted,
  numbers,
  refuse,
  rules,
  uptimes,
} from './edge-rules.ts'
import type { StateOfPage } from './page-state.ts'

/** What is compared with 28 days. */
const compared = endedDaysAgo(27)

/**
 * What the pages of one range have in common.
 *
 * @param later what is asked after the headline numbers.
 */
export function rangeStates(page: 'footfall' | 'zones' | 'conversion', later: Kind): readonly StateOfPage[] {
  return [
    { state: 'whole', says: 'One store, 28 days', path: one(page), shows: whole },
    { state: 'stores', says: 'All stores, 28 days', path: all(page), shows: whole, variant: true },
    {
      state: 'year',
      says: 'One store, the days of this year',
      path: one(page, '&range=year-to-date&by=day'),
      shows: whole,
      variant: true,
    },
    {
      state: 'hours',
      says: 'One store, the hours of seven days',
      path: one(page, '&range=last-7-days&by=hour'),
      shows: whole,
      variant: true,
    },
    {
      state: 'tables',
      says: 'All stores: the tables behind the charts',
      path: all(page),
      afterwards: asTables,
      shows: whole,
      variant: true,
    },
    {
      state: 'loading',
      says: 'Nothing is answered yet',
      path: one(page),
      rule: () => rules([everything, 'hold']),
      shows: /Leeds/,
      busy: true,
    },
    {
      state: 'waiting',
      says: 'The headline stands; what comes later, and the cameras, are not answered yet',
      path: all(page),
      rule: () => rules([uptimes, 'hold'], [later, 'hold']),
      shows: whole,
      busy: true,
    },
    {
      state: 'empty',
      says: 'Nothing was ever counted',
      path: one(page),
      rule: () => nothingCounted,
      shows: whole,
    },
    {
      state: 'closed',
      says: 'A day on which the store was shut to count its stock',
      path: one(page, `&from=${stocktakingDay()}&to=${stocktakingDay()}`),
      shows: /closed/i,
      variant: true,
    },
    {
      state: 'partial',
      says: 'A week with a Saturday on which an entrance was not seen',
      path: one(page, darkWeek),
      shows: whole,
    },
    {
      state: 'unreliable',
      says: 'That Saturday by itself: too little was seen to compare',
      path: one(page, `&from=${darkSaturday()}&to=${darkSaturday()}&by=hour`),
      shows: whole,
      variant: true,
    },
    {
      state: 'failed',
      says: 'The numbers are refused',
      path: one(page),
      rule: () => rules([numbers, refuse('unavailable')]),
      shows: /Couldn’t load/,
    },
    {
      state: 'parts-failed',
      says: 'The headline stands; the comparison, what comes later and the cameras are refused',
      path: all(page),
      rule: () =>
        rules([uptimes, refuse('internal')], [later, refuse('internal')], [compared, refuse('internal')]),
      shows: whole,
    },
    {
      state: 'refreshing',
      says: 'Another range was chosen a moment ago: the old numbers stand, dimmed',
      path: one(page),
      afterwards: chooseWhatIsHeld('w'),
      shows: whole,
      busy: true,
    },
    {
      state: 'older',
      says: 'The last refresh failed: the numbers are older, and it is said',
      path: one(page),
      afterwards: failNextRefresh,
      shows: /could not be refreshed/,
      variant: true,
    },
    {
      state: 'lost',
      says: 'The connection is gone',
      path: one(page),
      afterwards: loseConnection,
      shows: /Connection lost since/,
      variant: true,
    },
    {
      state: 'least',
      says: 'A deployment that keeps to the contract and offers neither hours nor people',
      path: all(page),
      rule: () => leastOffered,
      shows: whole,
      variant: true,
    },
  ]
}
