import { all, chooseWhatIsHeld, everything, failNextRefresh, loseConnection, one, whole } from './causes.ts'
import {
  darkSinceTen,
  endedDaysAgo,
  leastOffered,
  liveStatus,
  nothingCounted,
  numbers,
  ofRoute,
  refuse,
  rules,
  sales,
  uptimes,
} from './edge-rules.ts'
import type { StateOfPage } from './page-state.ts'

/** The same weekday of the week before is compared with; what is longer ago says what is usual. */
const history = endedDaysAgo(8)

export const overviewStates: readonly StateOfPage[] = [
  { state: 'whole', says: 'All stores, everything there', path: all('overview'), shows: whole },
  {
    state: 'loading',
    says: 'Nothing is answered yet',
    path: all('overview'),
    rule: () => rules([everything, 'hold']),
    shows: /What is not as usual/,
    busy: true,
  },
  {
    state: 'waiting',
    says: 'The headline stands; the weeks before and the cameras are not answered yet',
    path: all('overview'),
    rule: () => rules([liveStatus, 'hold'], [history, 'hold'], [uptimes, 'hold']),
    shows: /What is not as usual/,
    busy: true,
  },
  {
    state: 'empty',
    says: 'Nothing was ever counted',
    path: all('overview'),
    rule: () => nothingCounted,
    shows: whole,
  },
  {
    state: 'partial',
    says: 'The entrance cameras of one store have been dark since ten',
    path: one('overview'),
    rule: ({ one: store }) => darkSinceTen(store.id, /^Entrance/),
    shows: whole,
  },
  {
    state: 'failed',
    says: 'The numbers are refused',
    path: all('overview'),
    rule: () => rules([numbers, refuse('unavailable')]),
    shows: /Couldn’t load/,
  },
  {
    state: 'parts-failed',
    says: 'The entries stand; sales, stays, the weeks before and the cameras are refused',
    path: all('overview'),
    rule: () =>
      rules(
        [liveStatus, refuse('internal')],
        [sales, refuse('internal')],
        [ofRoute('average-dwell-time'), refuse('internal')],
        [history, refuse('internal')],
        [uptimes, refuse('internal')],
      ),
    shows: /could not be/,
  },
  {
    state: 'refreshing',
    says: 'Staff was left out a moment ago: the old numbers stand, dimmed',
    path: all('overview'),
    afterwards: chooseWhatIsHeld('s'),
    shows: whole,
    busy: true,
  },
  {
    state: 'older',
    says: 'The last refresh failed: the numbers are older, and it is said',
    path: all('overview'),
    afterwards: failNextRefresh,
    shows: /could not be refreshed/,
    variant: true,
  },
  {
    state: 'lost',
    says: 'The connection is gone',
    path: all('overview'),
    afterwards: loseConnection,
    shows: /Connection lost since/,
    variant: true,
  },
  {
    state: 'least',
    says: 'A deployment that offers no hours, no people and no sales beyond the rate',
    path: all('overview'),
    rule: () => leastOffered,
    shows: whole,
    variant: true,
  },
]
