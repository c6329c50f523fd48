import { expect, test } from 'vitest'
import { readEstimates } from '../../../src/protocol/derived/estimates/estimates-results.ts'

const segment = {
  index: '2026-03-03T00:00:00.000',
  missed: { expected: 61.4, low: 48.2, high: 74.6 },
  hours: 3,
  hoursLeftOut: 1,
}
const answer = {
  segments: [segment, { ...segment, index: '2026-03-08T00:00:00.000', missed: null, hours: 0 }],
  summary: { missed: { expected: 61.4, low: 48.2, high: 74.6 }, hours: 3, hoursLeftOut: 2 },
  stores: {
    estimated: 1,
    leftOut: { first: [{ location: 'york', reason: 'short-history' }], count: 1 },
  },
  meta: {
    units: { missed: 'peopleCount' },
    interval: 0.8,
    countedUntil: '2026-03-30T14:10:00.000Z',
  },
}
const nothing = {
  ...answer,
  segments: [],
  summary: { missed: null, hours: 0, hoursLeftOut: 0 },
  stores: { estimated: 0, leftOut: { first: [{ location: 'york', reason: 'no-records' }], count: 1 } },
}

test('reads an answer unchanged, without unknown keys', () => {
  expect(readEstimates({ ...answer, weather: 'rain' })).toEqual(answer)
  expect(readEstimates(nothing)).toEqual(nothing)
})

test.each([
  ['an interval above what is expected', { missed: { expected: 5, low: 6, high: 9 } }],
  ['an interval below what is expected', { missed: { expected: 5, low: 1, high: 4 } }],
  ['a negative interval', { missed: { expected: 5, low: -1, high: 9 } }],
  ['a number without an interval', { missed: 61.4 }],
  ['no estimate at all', { missed: undefined }],
  ['half an hour', { hours: 0.5 }],
  ['fewer hours than none', { hoursLeftOut: -1 }],
  ['no number of hours', { hours: undefined }],
])('rejects %s, in a bucket and in the period', (_name, wrong) => {
  expect(readEstimates({ ...answer, segments: [{ ...segment, ...wrong }] })).toBeNull()
  expect(readEstimates({ ...answer, summary: { ...answer.summary, ...wrong } })).toBeNull()
})

test.each([
  undefined,
  null,
  [],
  { error: { code: 'internal' } },
  { ...answer, segments: null },
  { ...answer, segments: [{ ...segment, index: 3 }] },
  { ...answer, stores: { ...answer.stores, estimated: null } },
  {
    ...answer,
    stores: { estimated: 1, leftOut: { first: [{ location: 'york', reason: 'rain' }], count: 1 } },
  },
  { ...answer, meta: { ...answer.meta, units: { missed: 'seconds' } } },
  { ...answer, meta: { ...answer.meta, interval: 80 } },
  { ...answer, meta: { ...answer.meta, countedUntil: 'noon' } },
])('rejects %j', (value) => {
  expect(readEstimates(value)).toBeNull()
})
