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
  numbers,
  refuse,
  rules,
  uptimes,
} from './interceptor-rules.ts'
import type { StateOfPage } from './page-state.ts'

/** Comparisons for a range of 28 days. */
const compared = endedDaysAgo(27)

/**
 * The states that all pages with a range share.
 *
 * @param later requests after those of the headline
 */
export function rangeStates(page: 'footfall' | 'zones' | 'conversion', later: Kind): readonly StateOfPage[] {
  return [
    { state: 'whole', description: 'One store, 28 days', path: one(page), shows: whole },
    { state: 'stores', description: 'All stores, 28 days', path: all(page), shows: whole, variant: true },
    {
      state: 'year',
      description: 'One store, the days of this year',
      path: one(page, '&range=year-to-date&by=day'),
      shows: whole,
      variant: true,
    },
    {
      state: 'hours',
      description: 'One store, the hours of seven days',
      path: one(page, '&range=last-7-days&by=hour'),
      shows: whole,
      variant: true,
    },
    {
      state: 'tables',
      description: 'All stores: the tables behind the charts',
      path: all(page),
      afterwards: asTables,
      shows: whole,
      variant: true,
    },
    {
      state: 'loading',
      description: 'Nothing is answered yet',
      path: one(page),
      rule: () => rules([everything, 'hold']),
      shows: /Leeds/,
      busy: true,
    },
    {
      state: 'waiting',
      description: 'The headline stands; what comes later, and the cameras, are not answered yet',
      path: all(page),
      rule: () => rules([uptimes, 'hold'], [later, 'hold']),
      shows: whole,
      busy: true,
    },
    {
      state: 'empty',
      description: 'A month before anything was counted',
      path: one(page, '&from=2020-02-01&to=2020-02-29&by=day'),
      shows: /The latest data is from|neither visitor counts nor transactions/,
    },
    {
      state: 'closed',
      description: 'A day on which the store was shut to count its stock',
      path: one(page, `&from=${stocktakingDay()}&to=${stocktakingDay()}`),
      shows: /closed/i,
      variant: true,
    },
    {
      state: 'partial',
      description: 'A week with a Saturday on which an entrance was not seen',
      path: one(page, darkWeek),
      shows: whole,
    },
    {
      state: 'unreliable',
      description: 'That Saturday by itself: too little was seen to compare',
      path: one(page, `&from=${darkSaturday()}&to=${darkSaturday()}&by=hour`),
      shows: whole,
      variant: true,
    },
    {
      state: 'failed',
      description: 'The numbers are refused',
      path: one(page),
      rule: () => rules([numbers, refuse('unavailable')]),
      shows: /Couldn’t load/,
    },
    {
      state: 'parts-failed',
      description: 'The headline stands; the comparison, what comes later and the cameras are refused',
      path: all(page),
      rule: () =>
        rules([uptimes, refuse('internal')], [later, refuse('internal')], [compared, refuse('internal')]),
      shows: whole,
    },
    {
      state: 'refreshing',
      description: 'Another range was chosen a moment ago: the old numbers stand, dimmed',
      path: one(page),
      afterwards: chooseWhatIsHeld('w'),
      shows: whole,
      busy: true,
    },
    {
      state: 'older',
      description: 'The last refresh failed: the numbers are older, and it is said',
      path: one(page),
      afterwards: failNextRefresh,
      shows: /Couldn’t refresh/,
      variant: true,
    },
    {
      state: 'lost',
      description: 'The connection is gone',
      path: one(page),
      afterwards: loseConnection,
      shows: /Offline since/,
      variant: true,
    },
    {
      state: 'least',
      description: 'A deployment that keeps to the contract and offers neither hours nor people',
      path: all(page),
      rule: () => leastOffered,
      shows: whole,
      variant: true,
    },
  ]
}
