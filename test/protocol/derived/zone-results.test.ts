import { expect, test } from 'vitest'
import type {
  ZoneFigures,
  ZoneGroup,
  ZonesAnswer,
  ZoneTotalsAnswer,
} from '../../../src/protocol/derived/zone-answers.ts'
import { readGroupDwell, readZones, readZoneTotals } from '../../../src/protocol/derived/zone-results.ts'

const complete = { share: 1, verdict: 'complete' } as const
const figures: ZoneFigures = {
  state: 'measured',
  visits: 1204,
  entryRate: { value: 0.12, over: 10_033 },
  averageDwell: { value: 95.5, over: 1204 },
  totalDwell: 114_982,
  share: 0.25,
  coverage: complete,
  shareCoverage: { share: 0.96, verdict: 'partial' },
  rateCoverage: { share: null, verdict: 'unknown' },
}
const row = {
  zone: 'Men:Suits',
  stores: 1,
  ...figures,
  change: { kind: 'withheld', reason: 'within-gaps' },
  pair: { current: 1150, compared: null },
  leftOut: 1,
} as const
const answer: ZonesAnswer = {
  floor: [
    { zone: 'Kids:Toys', stores: 1 },
    { zone: 'Men:Suits', stores: 1 },
  ],
  zones: [row, { ...row, change: null }],
  all: { ...figures, state: 'no-data', visits: null, entryRate: { value: null, over: 0 } },
  storeDwell: { value: 412.5, weighted: true, entries: null, coverage: complete },
  unseen: {
    first: [{ recording: 'men', camera: 'Men front', location: 'leeds', day: '2026-03-17', hours: 12 }],
    count: 4,
  },
  hasUptime: true,
  meta: { units: { visits: 'peopleCount', dwell: 'seconds' }, countedUntil: '2026-03-30T07:40:00.000Z' },
}

test('reads an answer unchanged, without unknown keys', () => {
  expect(readZones({ ...answer, weather: 'rain' })).toEqual(answer)
})

test.each(Object.keys(answer))('rejects an answer without %s', (key) => {
  expect(readZones({ ...answer, [key]: undefined })).toBeNull()
})

test.each<[string, object]>([
  ['a zone without its name', { zones: [{ ...row, zone: undefined }] }],
  ['a rate without its divisor', { zones: [{ ...row, entryRate: { value: 0.1 } }] }],
  ['an unknown state', { all: { ...figures, state: 'asleep' } }],
  ['half a store', { floor: [{ zone: 'Men:Suits', stores: 0.5 }] }],
  [
    'a day that does not exist',
    { unseen: { first: [{ ...answer.unseen.first[0], day: '2026-02-30' }], count: 1 } },
  ],
  ['dwell in milliseconds', { meta: { ...answer.meta, units: { visits: 'peopleCount', dwell: 'ms' } } }],
])('rejects %s', (_what, wrong) => {
  expect(readZones({ ...answer, ...wrong })).toBeNull()
})

const bucket = {
  index: '2026-03-02T00:00:00.000',
  lastDay: '2026-03-02',
  state: 'measured',
  value: 61,
  coverage: complete,
} as const
const dwell: ZoneTotalsAnswer = {
  segments: [{ ...bucket, of: { total: 220_332, over: 3612 } }],
  meta: {
    units: { value: 'seconds', total: 'seconds', over: 'peopleCount' },
    countedUntil: '2026-03-03T13:30:00.000Z',
  },
}

test('reads the segments of a zone unchanged', () => {
  expect(readZoneTotals({ ...dwell, weather: 'rain' }, 'zone-average-dwell', ['segments'])).toEqual(dwell)
  const visits = { segments: [bucket], meta: { ...dwell.meta, units: { value: 'peopleCount' } } }
  expect(readZoneTotals(visits, 'zone-visits', ['segments'])).toEqual(visits)
  expect(readZoneTotals({ ...visits, segments: [] }, 'zone-visits', ['segments'])).not.toBeNull()
})

test('rejects a quotient without its amounts, and the answer of another measure', () => {
  expect(readZoneTotals({ ...dwell, segments: [bucket] }, 'zone-average-dwell', ['segments'])).toBeNull()
  expect(readZoneTotals(dwell, 'zone-share', ['segments'])).toBeNull()
  expect(readZoneTotals({ meta: dwell.meta }, 'zone-average-dwell', ['segments'])).toBeNull()
})

test('reads the groups of a zone unchanged, and rejects an answer without them', () => {
  const north: ZoneGroup = {
    stores: 2,
    counted: 1,
    uncounted: [{ location: 'york', state: 'no-data' }],
    state: 'measured',
    value: 61,
    of: { total: 220_332, over: 3612 },
    coverage: complete,
    change: null,
    pair: { current: 61, compared: null },
  }
  const answered = { groups: [north], meta: dwell.meta }
  expect(readZoneTotals(answered, 'zone-average-dwell', ['groups'])).toEqual(answered)
  expect(readZoneTotals(dwell, 'zone-average-dwell', ['groups'])).toBeNull()
  const { of: _, ...amount } = north
  expect(readZoneTotals({ ...answered, groups: [amount] }, 'zone-average-dwell', ['groups'])).toBeNull()
})

const women = { age: '25_34', gender: 'female', state: 'measured', value: 84.5, over: 549, weighted: false }
const groups = {
  groups: [women, { ...women, state: 'nobody', value: null, over: 0 }],
  meta: { units: { value: 'seconds', over: 'peopleCount' }, countedUntil: '2026-03-30T07:40:00.000Z' },
}

test('reads the dwell of groups unchanged, including null groups', () => {
  expect(readGroupDwell({ ...groups, weather: 'rain' })).toEqual(groups)
  expect(readGroupDwell({ ...groups, groups: null })).toEqual({ ...groups, groups: null })
})

test.each([
  ['a state that groups cannot have', { groups: [{ ...women, state: 'closed' }] }],
  ['a group without its divisor', { groups: [{ ...women, over: undefined }] }],
  ['counts of people', { meta: { ...groups.meta, units: { value: 'peopleCount' } } }],
])('rejects %s', (_what, wrong) => {
  expect(readGroupDwell({ ...groups, ...wrong })).toBeNull()
})
