/** Deployments whose effect of an event contradicts its own figures. */

import { isFields } from '../../../conformance/json-value.ts'
import type { Breakage } from '../breaking-proxy.ts'
import { type Broken, rows } from './changes.ts'
import { among } from './derived.ts'

const changed = (change: object): Breakage => ({
  answer: (value, { route }) => (route === 'effect' && isFields(value) ? { ...value, ...change } : value),
})

export const brokenEffects: readonly Broken[] = [
  {
    what: 'calls an effect raised whose interval includes none',
    breakage: changed({ verdict: 'raised', effect: { change: 0.1, low: -0.1, high: 0.3 } }),
    differs: ['beyond effect verdict'],
    among,
  },
  {
    what: 'returns a day of an event twice, used with other entries and left out',
    breakage: changed({ days: [{ day: '2026-11-09', value: 1, usual: 1, stores: 1, without: null }] }),
    differs: ['beyond effect days', 'beyond effect left out'],
    among,
  },
  {
    what: 'omits a day of an event without a reason',
    breakage: rows('effect', 'leftOut', (all) => all.filter(({ during }) => during !== true)),
    differs: ['beyond effect left out'],
    among,
  },
]
