import { all, everything, loseConnection, one, passTime, whole } from './causes.ts'
import type { Edge } from './edge.ts'
import { liveStatus, ofRoute, refuse, rules, uptimes, withoutCameras } from './edge-rules.ts'
import type { StateOfPage } from './page-state.ts'

export const camerasStates: readonly StateOfPage[] = [
  { state: 'whole', says: 'One store, everything there', path: one('cameras'), shows: whole },
  { state: 'stores', says: 'All stores', path: all('cameras'), shows: whole, variant: true },
  {
    state: 'loading',
    says: 'Nothing is answered yet',
    path: one('cameras'),
    rule: () => rules([everything, 'hold']),
    shows: /Cameras now/,
    busy: true,
  },
  {
    state: 'waiting',
    says: 'How the cameras are now is known; how they were is not answered yet',
    path: one('cameras'),
    rule: () => rules([uptimes, 'hold']),
    shows: whole,
    busy: true,
  },
  {
    state: 'empty',
    says: 'The store has no camera',
    path: one('cameras'),
    rule: () =>
      rules(
        [liveStatus, { change: withoutCameras }],
        [uptimes, { change: () => [] }],
        [ofRoute('detail/list'), { change: () => [] }],
      ),
    shows: /has no camera/,
  },
  {
    state: 'failed',
    says: 'How the cameras are now is refused; how they were is known',
    path: one('cameras'),
    rule: () => rules([liveStatus, refuse('forbidden')]),
    shows: /Couldn’t load live camera status/,
  },
  {
    state: 'parts-failed',
    says: 'How the cameras are now is known; how they were is refused',
    path: one('cameras'),
    rule: () => rules([uptimes, refuse('internal')]),
    shows: /Couldn’t load camera records/,
  },
  {
    state: 'stale',
    says: 'The service has not answered for ten minutes: what is shown is not the present',
    path: one('cameras'),
    afterwards: async (page, edge: Edge) => {
      edge.treat(rules([liveStatus, 'hold']))
      await passTime(page, 600_000)
    },
    shows: /How the cameras are now is not known/,
    busy: true,
  },
  {
    state: 'lost',
    says: 'The connection is gone',
    path: one('cameras'),
    afterwards: loseConnection,
    shows: /Connection lost since/,
    variant: true,
  },
]
