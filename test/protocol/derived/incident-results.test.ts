import { expect, test } from 'vitest'
import { readIncidents } from '../../../src/protocol/derived/incident-results.ts'

const row = {
  location: 'leeds',
  cameras: [{ recording: 'east', name: 'Entrance east' }],
  everyCamera: false,
  from: '2026-02-02T09:00:00.000',
  until: '2026-03-29T18:30:00.000',
  earlier: true,
  ongoing: true,
  missed: { segments: 0, quality: 61.5 },
  visitors: 902.25,
  basis: { kind: 'entrances', out: 1, of: 2 },
  affects: { entries: true, zones: null },
}
const answer = {
  incidents: [row, { ...row, visitors: null, basis: { kind: 'unknown' }, affects: null }],
  count: 12,
  ongoing: 1,
  missedHours: 83.35,
  hasUptime: true,
  usual: { start: '2026-02-02', end: '2026-03-29' },
  meta: { units: { visitors: 'peopleCount', missed: 'hours' }, countedUntil: '2026-03-29T18:10:00.000Z' },
}

const cameras = {
  coverage: { share: 0.75, verdict: 'unreliable' },
  dueHours: 8,
  missedHours: 2,
  scattered: 0.02,
  stores: 2,
  withoutRecords: { first: ['york'], count: 1 },
}

test('reads an answer unchanged, without unknown keys', () => {
  expect(readIncidents({ ...answer, weather: 'rain' })).toEqual(answer)
  expect(readIncidents({ ...answer, usual: null })).toEqual({ ...answer, usual: null })
  expect(readIncidents({ ...answer, cameras })).toEqual({ ...answer, cameras })
})

test.each([
  ['no camera', { cameras: [] }],
  ['a camera without a name', { cameras: [{ recording: 'east' }] }],
  ['a start with a zone', { from: '2026-02-02T09:00:00.000Z' }],
  ['a start on a day that does not exist', { from: '2026-02-30T09:00:00.000' }],
  ['an unknown basis', { basis: { kind: 'guess' } }],
  ['entrances without their number', { basis: { kind: 'entrances' } }],
  ['visitors that are not a number', { visitors: '902' }],
  ['an end that may be reached', { later: false }],
])('rejects %s', (_name, wrong) => {
  expect(readIncidents({ ...answer, incidents: [{ ...row, ...wrong }] })).toBeNull()
})

test.each([
  ['an unknown verdict', { coverage: { share: 1, verdict: 'fine' } }],
  ['no coverage', { coverage: undefined }],
  ['half a store', { stores: 0.5 }],
  ['stores without their number', { withoutRecords: { first: [] } }],
])('rejects cameras with %s', (_name, wrong) => {
  expect(readIncidents({ ...answer, cameras: { ...cameras, ...wrong } })).toBeNull()
})

test.each([undefined, null, [], { error: { code: 'internal' } }, { ...answer, count: -1 }])(
  'rejects %j',
  (value) => {
    expect(readIncidents(value)).toBeNull()
  },
)
