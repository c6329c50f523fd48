/** Deployments whose new and removed cameras contradict the uptimes. */

import { type Fields, isFields } from '../../../conformance/json-value.ts'
import type { Breakage } from '../breaking-proxy.ts'
import { leeds } from '../demo-deployment.ts'
import type { Broken } from './changes.ts'

/** The demo's day is 10 November, and the period ends on the day before. */
const change: Fields = {
  kind: 'camera-added',
  day: '2026-11-09',
  location: leeds,
  recording: 'camera',
  name: 'Camera',
}

/** A deployment in which cameras came on the last day, but for this deviation. */
const changing = (...deviations: readonly Fields[]): Breakage => ({
  answer: (value, { route, body }) =>
    route === 'changes' && isFields(value)
      ? {
          ...value,
          changes: deviations.map((deviation) => ({ ...change, ...deviation })).slice(0, Number(body.limit)),
          count: deviations.length,
        }
      : value,
})

const among = ['beyond changes']

export const brokenChanges: readonly Broken[] = [
  {
    what: 'reports a camera as renamed',
    breakage: changing({ kind: 'camera-renamed' }),
    differs: ['beyond changes rows'],
    among,
  },
  {
    what: 'reports a new camera of another store',
    breakage: changing({ location: 'elsewhere' }),
    differs: ['beyond changes rows'],
    among,
  },
  {
    what: 'reports the oldest new camera first',
    breakage: changing({ day: '2026-11-06' }, {}),
    differs: ['beyond changes rows', 'beyond changes uptimes'],
    among,
  },
  {
    what: 'reports a camera that came after the period',
    breakage: changing({ day: '2026-12-01' }),
    differs: ['beyond changes rows'],
    among,
  },
  {
    what: 'counts only the listed changes',
    breakage: {
      answer: (value, { route }) =>
        route === 'changes' && isFields(value) ? { ...value, changes: [change], count: 4 } : value,
    },
    differs: ['beyond changes count'],
    among,
  },
  {
    what: 'calls a camera new that was there the day before',
    breakage: changing({ day: '2026-11-06' }),
    differs: ['beyond changes uptimes'],
    among,
  },
]
