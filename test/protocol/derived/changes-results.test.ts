import { expect, test } from 'vitest'
import { readChanges } from '../../../src/protocol/derived/changes/changes-results.ts'

const row = {
  kind: 'camera-added',
  day: '2026-03-06',
  location: 'leeds',
  recording: 'kids',
  name: 'Kids',
}
const hours = {
  day: '2026-03-17',
  location: 'leeds',
  weekdays: [
    {
      weekday: 5,
      before: { opensMinute: 600, closesMinute: 1080 },
      after: { opensMinute: 600, closesMinute: 1500 },
    },
    { weekday: 7, before: null, after: { opensMinute: 720, closesMinute: 960 } },
  ],
}
const correction = {
  ...{ location: 'leeds', source: 'zone-visits', first: '2026-03-03', last: '2026-03-05' },
  ...{ correctedOn: '2026-03-12', before: 1200, after: 1260 },
}
const answer = {
  changes: [row, { ...row, kind: 'camera-removed', day: '2026-03-02' }],
  count: 12,
  openingHours: { changes: [hours], count: 3 },
  corrections: { changes: [correction], count: 7 },
  meta: { countedUntil: '2026-03-29T12:10:00.000Z' },
}

test('reads an answer unchanged, without unknown keys', () => {
  expect(readChanges({ ...answer, weather: 'rain' })).toEqual(answer)
})

test('reads an answer without a history of opening hours, also of a service that knows no such list', () => {
  const without = { ...answer, openingHours: null }
  expect(readChanges(without)).toEqual(without)
  expect(readChanges({ ...answer, openingHours: undefined })).toEqual(without)
})

test('reads an answer without corrections, also of a service that knows no such list', () => {
  const without = { ...answer, corrections: null }
  expect(readChanges(without)).toEqual(without)
  expect(readChanges({ ...answer, corrections: undefined })).toEqual(without)
})

test.each([
  ['an unknown source', { source: 'uptimes' }],
  ['days in reverse', { first: '2026-03-06' }],
  ['a correction on the day itself', { correctedOn: '2026-03-05' }],
  ['a day that does not exist', { last: '2026-02-30' }],
  ['no count before', { before: null }],
  ['a negative count', { after: -1 }],
])('rejects corrections with %s', (_name, wrong) => {
  const corrections = { changes: [{ ...correction, ...wrong }], count: 1 }
  expect(readChanges({ ...answer, corrections })).toBeNull()
})

test.each([
  ['no weekday', { weekdays: [] }],
  ['an unknown weekday', { weekdays: [{ ...hours.weekdays[0], weekday: 0 }] }],
  ['hours that end before they start', { weekdays: [{ ...hours.weekdays[0], before: hoursOf(600, 540) }] }],
  ['equal hours for a closed weekday', { weekdays: [{ ...hours.weekdays[0], after: hoursOf(0, 0) }] }],
  ['hours past the next day', { weekdays: [{ ...hours.weekdays[0], after: hoursOf(600, 2881) }] }],
  ['a day that does not exist', { day: '2026-02-30' }],
])('rejects changed opening hours with %s', (_name, wrong) => {
  const openingHours = { changes: [{ ...hours, ...wrong }], count: 1 }
  expect(readChanges({ ...answer, openingHours })).toBeNull()
})

function hoursOf(opensMinute: number, closesMinute: number) {
  return { opensMinute, closesMinute }
}

test.each([
  ['a camera without a name', { name: undefined }],
  ['an unknown kind', { kind: 'camera-renamed' }],
  ['a day that does not exist', { day: '2026-02-30' }],
  ['an instant instead of a day', { day: '2026-03-06T00:00:00.000' }],
  ['no store', { location: null }],
])('rejects %s', (_name, wrong) => {
  expect(readChanges({ ...answer, changes: [{ ...row, ...wrong }] })).toBeNull()
})

test.each([
  undefined,
  null,
  [],
  { error: { code: 'internal' } },
  { ...answer, count: -1 },
  { ...answer, meta: {} },
])('rejects %j', (value) => {
  expect(readChanges(value)).toBeNull()
})
