import type { LiveAnswer } from '../../../../src/protocol/derived/live-answers.ts'
import type { SuspectRow, SuspectsAnswer } from '../../../../src/protocol/derived/suspect-answers.ts'
import { all, everything, loseConnection, one, passTime, whole } from './causes.ts'
import type { Interceptor, Rule } from './interceptor.ts'
import { type Kind, live, liveStatus, ofRoute, refuse, rules, withoutCameras } from './interceptor-rules.ts'
import type { StateOfPage } from './page-state.ts'

/** How the cameras were in the past. */
const records: Kind = ({ route }) => ['camera-uptime', 'incidents', 'suspects'].includes(route)

/** The first two cameras that are online. */
function suspectTwo(): Rule {
  let online: readonly Pick<SuspectRow, 'recording' | 'name' | 'location'>[] = []
  const note = (answer: unknown) => {
    const { stores } = answer as LiveAnswer
    const cameras = stores.flatMap(({ location, cameras: own }) =>
      own.flatMap(({ recording, name, state }) =>
        state === 'online' ? [{ recording, name, location }] : [],
      ),
    )
    if (cameras.length > 0) online = cameras
    return answer
  }
  const suspect = (answer: unknown): SuspectsAnswer => {
    const suspects = online.slice(0, 2).map(
      (camera, place): SuspectRow => ({
        ...camera,
        counts: place === 0 ? { kind: 'entries' } : { kind: 'zone', zone: 'Women:Tops' },
        reason: place === 0 ? 'silent' : 'few',
        counted: place * 9,
        usual: 1204.3,
        from: '2026-03-03T10:00:00.000',
        until: '2026-03-03T14:00:00.000',
      }),
    )
    return { ...(answer as SuspectsAnswer), suspects, count: suspects.length }
  }
  return rules([live, { change: note }], [ofRoute('suspects'), { change: suspect }])
}

export const camerasStates: readonly StateOfPage[] = [
  { state: 'whole', description: 'One store, everything there', path: one('cameras'), shows: whole },
  { state: 'stores', description: 'All stores', path: all('cameras'), shows: whole, variant: true },
  {
    state: 'loading',
    description: 'Nothing is answered yet',
    path: one('cameras'),
    rule: () => rules([everything, 'hold']),
    shows: /Cameras now/,
    busy: true,
  },
  {
    state: 'waiting',
    description: 'How the cameras are now is known; how they were is not answered yet',
    path: one('cameras'),
    rule: () => rules([records, 'hold']),
    shows: whole,
    busy: true,
  },
  {
    state: 'empty',
    description: 'The store has no camera',
    path: one('cameras'),
    rule: () =>
      rules([liveStatus, { change: withoutCameras }], [ofRoute('detail/list'), { change: () => [] }]),
    shows: /has no camera/,
  },
  {
    state: 'failed',
    description: 'How the cameras are now is refused; how they were is known',
    path: one('cameras'),
    rule: () => rules([liveStatus, refuse('forbidden')]),
    shows: /Couldn’t load live camera status/,
  },
  {
    state: 'parts-failed',
    description: 'How the cameras are now is known; how they were is refused',
    path: one('cameras', '&view=uptime'),
    rule: () => rules([records, refuse('internal')]),
    shows: /Couldn’t load camera records/,
  },
  {
    state: 'suspect',
    description: 'Counts speak against two cameras that are online',
    path: one('cameras'),
    rule: suspectTwo,
    shows: /Far fewer than usual/,
  },
  {
    state: 'stale',
    description: 'The service has not answered for ten minutes: what is shown is not the present',
    path: one('cameras'),
    afterwards: async (page, interceptor: Interceptor) => {
      interceptor.setRule(rules([liveStatus, 'hold']))
      await passTime(page, 600_000)
    },
    shows: /Live camera status is unavailable/,
    busy: true,
  },
  {
    state: 'lost',
    description: 'The connection is gone',
    path: one('cameras'),
    afterwards: loseConnection,
    shows: /Offline since/,
    variant: true,
  },
]
