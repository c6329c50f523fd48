import { expect, test } from 'vitest'
import { readSuspects } from '../../../src/protocol/derived/suspect-results.ts'

const row = {
  recording: 'east',
  name: 'Entrance east',
  location: 'leeds',
  counts: { kind: 'entries' },
  reason: 'silent',
  counted: 0,
  usual: 61.333,
  from: '2026-03-03T10:00:00.000',
  until: '2026-03-03T12:00:00.000',
}
const answer = {
  suspects: [row, { ...row, counts: { kind: 'zone', zone: 'Women:Tops' }, reason: 'few', counted: 3 }],
  count: 12,
  hasUptime: true,
  hasHistory: true,
  meta: {
    units: { counted: 'peopleCount', usual: 'peopleCount' },
    countedUntil: '2026-03-03T12:10:00.000Z',
  },
}

test('reads an answer unchanged, without unknown keys', () => {
  expect(readSuspects({ ...answer, weather: 'rain' })).toEqual(answer)
})

test.each([
  ['a camera without a name', { name: undefined }],
  ['unknown counts', { counts: { kind: 'till' } }],
  ['a zone without its name', { counts: { kind: 'zone' } }],
  ['an unknown reason', { reason: 'rain' }],
  ['a usual number of null', { usual: null }],
  ['a start with a zone', { from: '2026-03-03T10:00:00.000Z' }],
  ['an end on a day that does not exist', { until: '2026-02-30T12:00:00.000' }],
])('rejects %s', (_name, wrong) => {
  expect(readSuspects({ ...answer, suspects: [{ ...row, ...wrong }] })).toBeNull()
})

test.each([
  undefined,
  null,
  [],
  { error: { code: 'internal' } },
  { ...answer, count: -1 },
  { ...answer, hasHistory: undefined },
  { ...answer, meta: { ...answer.meta, countedUntil: 'noon' } },
])('rejects %j', (value) => {
  expect(readSuspects(value)).toBeNull()
})
