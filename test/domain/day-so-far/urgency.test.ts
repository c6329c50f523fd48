import { expect, test } from 'vitest'
import { byUrgency, type Urgent } from '../../../src/domain/day-so-far/urgency.ts'

const store = (rest: Partial<Urgent>): Urgent => ({
  kind: 'broken',
  coverage: { share: 1, verdict: 'complete' },
  ...rest,
})
const unseen = (count: number, entrances: number) => ({
  count,
  first: Array.from({ length: count }, (_, place) => ({
    recording: `${place}`,
    camera: `${place}`,
    hours: 1,
    ...(place < entrances && { entrance: true as const }),
  })),
})
const tillGap = { from: '2026-03-04T11:00:00.000Z', until: '2026-03-04T13:00:00.000Z', usual: 12 }
const move = (spreads: number) => ({
  measure: 'entries' as const,
  value: 1,
  low: 2,
  high: 3,
  deviation: -0.6,
  spreads,
  until: '2026-03-04T13:00:00.000Z',
})

test('sorts stores by kind of finding, then by its size', () => {
  const ranked = [
    store({ down: { count: 1, entrances: 1 } }),
    store({ unseen: unseen(3, 1) }),
    store({ tillGap, unseen: unseen(1, 0) }),
    store({ tillGap }),
    store({ down: { count: 2, entrances: 0 } }),
    store({ down: { count: 1, entrances: 0 } }),
    store({ unseen: unseen(2, 0) }),
    store({ kind: 'moved', moved: [move(9)] }),
    store({ kind: 'moved', moved: [move(5)] }),
    store({ kind: 'untrusted', coverage: { share: 0.2, verdict: 'unreliable' } }),
    store({ kind: 'untrusted', coverage: { share: 0.9, verdict: 'partial' } }),
    store({ kind: 'usual' }),
    store({ kind: 'new' }),
    store({ kind: 'not-open' }),
    store({ kind: 'closed' }),
    store({ kind: 'silent' }),
  ]
  expect(ranked.toReversed().sort(byUrgency)).toEqual(ranked)
})
