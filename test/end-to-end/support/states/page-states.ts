import type { ZonesAnswer } from '../../../../src/protocol/derived/zone-answers.ts'
import { camerasStates } from './cameras-states.ts'
import { all, one } from './causes.ts'
import {
  byHour,
  byPeople,
  type Kind,
  locations,
  refuse,
  rules,
  zones as zonesAsked,
} from './interceptor-rules.ts'
import { overviewStates } from './overview-states.ts'
import type { PageState, StateOfPage } from './page-state.ts'
import { rangeStates } from './range-states.ts'

const hoursAndPeople: Kind = (asked) => byHour(asked) || byPeople(asked)

const zonesAlone: readonly StateOfPage[] = [
  {
    state: 'no-zones',
    description: 'A store whose floor has no zones',
    path: one('zones'),
    rule: () =>
      rules([zonesAsked, { change: (answer) => ({ ...(answer as ZonesAnswer), floor: [], zones: [] }) }]),
    shows: /This store has no zones/,
  },
  {
    state: 'none-chosen',
    description: 'A link to zones that these stores do not have',
    path: one('zones', '&zones=Nowhere:None'),
    shows: /none of the selected zones/,
  },
]

const shell: readonly StateOfPage[] = [
  {
    state: 'no-stores',
    description: 'The service knows no store',
    path: all('overview'),
    rule: () => rules([locations, { change: () => [] }]),
    shows: /No stores yet/,
  },
  {
    state: 'stores-failed',
    description: 'The list of stores is refused',
    path: all('overview'),
    rule: () => rules([locations, refuse('unavailable')]),
    shows: /Couldn’t load/,
  },
  {
    state: 'unknown-stores',
    description: 'A link to stores that are not among yours',
    path: () => '/footfall?stores=nobody',
    shows: /You don’t have access to the stores in this link/,
  },
  {
    state: 'not-found',
    description: 'An address without a page',
    path: all('nowhere'),
    shows: /There is no page/,
  },
]

/** Every page in every state. */
export const pageStates: readonly PageState[] = [
  ...of('overview', overviewStates),
  ...of('footfall', rangeStates('footfall', hoursAndPeople)),
  ...of('zones', [...rangeStates('zones', byPeople), ...zonesAlone]),
  ...of('conversion', rangeStates('conversion', byHour)),
  ...of('cameras', camerasStates),
  ...of('shell', shell),
]

function of(page: PageState['page'], states: readonly StateOfPage[]): readonly PageState[] {
  return states.map((state) => ({ ...state, page }))
}
