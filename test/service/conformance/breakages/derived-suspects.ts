/** Deployments whose suspect cameras contradict the counts. */

import { type Fields, isFields } from '../../../conformance/json-value.ts'
import type { Breakage } from '../breaking-proxy.ts'
import { leeds } from '../demo-deployment.ts'
import { type Broken, rows } from './changes.ts'
import { among } from './derived.ts'

/** A camera that counted nobody in the night before the demo's day. */
const suspect: Fields = {
  recording: 'camera',
  name: 'Camera',
  location: leeds,
  counts: { kind: 'entries' },
  reason: 'silent',
  counted: 0,
  usual: 20,
  from: '2026-11-10T02:00:00.000',
  until: '2026-11-10T03:00:00.000',
}

/** A deployment that correctly suspects one camera, but for this deviation. */
const suspecting = (change: Fields): Breakage => ({
  answer: (value, { route }) =>
    route === 'suspects' && isFields(value)
      ? { ...value, suspects: [{ ...suspect, ...change }], count: 1 }
      : value,
})

export const brokenSuspects: readonly Broken[] = [
  {
    what: 'suspects a camera with normal counts',
    breakage: suspecting({ reason: 'calm' }),
    differs: ['beyond suspects rows'],
    among,
  },
  {
    what: 'reports a camera with counts as silent',
    breakage: suspecting({ reason: 'silent', counts: { kind: 'zone', zone: 'Women:Tops' }, counted: 3 }),
    differs: ['beyond suspects rows'],
    among,
  },
  {
    what: 'counts only the listed suspects',
    breakage: rows('suspects', 'suspects', () => [suspect]),
    differs: ['beyond suspects count'],
    among,
  },
  {
    what: 'returns the entries of another day for a suspect',
    breakage: suspecting({ reason: 'few', counted: 1, usual: 60 }),
    differs: ['beyond suspects entries'],
    among,
  },
]
