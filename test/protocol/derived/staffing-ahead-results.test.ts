import { expect, test } from 'vitest'
import { readStaffingAhead } from '../../../src/protocol/derived/staffing-ahead/staffing-ahead-results.ts'

const hour = {
  hour: 14,
  expected: 78.3,
  low: 62.1,
  high: 97.5,
  staffHours: 6.25,
  stores: 2,
  verdict: 'thin',
  evenStaff: 15.7,
}
const stretch = {
  location: 'leeds',
  index: '2026-03-07T14:00:00.000',
  hours: 2,
  expected: 150.2,
  low: 118.5,
  high: 187.6,
  staffHours: 12,
  verdict: 'thin',
  evenStaff: 15,
}
const summary = {
  expected: 461.2,
  staffHours: 58.5,
  hours: 11,
  thin: { hours: 2, expected: 150.2 },
  idle: { hours: 1, staffHours: 4.5 },
  leftOut: { forecast: 2, staff: 6 },
}
const day = { index: '2026-03-07T00:00:00.000', hours: [hour] }
const answer = {
  days: [
    day,
    { index: '2026-03-08T00:00:00.000', hours: [] },
    {
      index: '2026-03-09T00:00:00.000',
      hours: [
        { ...hour, hour: 0, verdict: 'even' },
        { ...hour, hour: 23, staffHours: 0, verdict: 'idle' },
      ],
    },
  ],
  summary,
  stretches: {
    first: [stretch, { ...stretch, index: '2026-03-09T23:00:00.000', hours: 1, verdict: 'idle' }],
    count: 120,
  },
  stores: {
    planned: 2,
    leftOut: {
      first: ['short-history', 'not-counted', 'closed', 'no-shifts', 'no-average'].map((reason) => ({
        location: `store of ${reason}`,
        reason,
      })),
      count: 7,
    },
  },
  meta: {
    units: { expected: 'peopleCount', staffHours: 'hours' },
    interval: 0.8,
    average: { start: '2026-02-07', end: '2026-03-06' },
    countedUntil: '2026-03-06T14:10:00.000Z',
  },
}
const nothing = {
  ...answer,
  days: [],
  stretches: { first: [], count: 0 },
  stores: { planned: 0, leftOut: { first: [{ location: 'bath', reason: 'no-shifts' }], count: 1 } },
}

const withHour = (wrong: object) => ({ ...answer, days: [{ ...day, hours: [{ ...hour, ...wrong }] }] })
const withStretch = (wrong: object) => ({
  ...answer,
  stretches: { first: [{ ...stretch, ...wrong }], count: 1 },
})

test('reads an answer unchanged, without unknown keys', () => {
  expect(readStaffingAhead({ ...answer, weather: 'rain' })).toEqual(answer)
  expect(readStaffingAhead(withHour({ weather: 'rain' }))).toEqual({ ...answer, days: [day] })
  expect(readStaffingAhead(nothing)).toEqual(nothing)
})

test.each([
  ['less than nobody', { low: -2, expected: -1 }],
  ['more expected than its range holds', { expected: 200 }],
  ['less expected than its range holds', { expected: 10 }],
  ['staff as a text', { staffHours: '6' }],
  ['negative staff', { staffHours: -1 }],
  ['an unknown verdict', { verdict: 'busy' }],
  ['no number of even staff', { evenStaff: null }],
  ['no upper end', { high: undefined }],
])('rejects %s, in an hour and in a stretch', (_name, wrong) => {
  expect(readStaffingAhead(withHour(wrong))).toBeNull()
  expect(readStaffingAhead(withStretch(wrong))).toBeNull()
})

test.each([{ hour: 24 }, { hour: -1 }, { hour: 9.5 }, { stores: 0 }, { stores: 1.5 }])(
  'rejects an hour with %j',
  (wrong) => {
    expect(readStaffingAhead(withHour(wrong))).toBeNull()
  },
)

test.each([
  { location: 3 },
  { index: '2026-03-07T14:30:00.000' },
  { index: '2026-03-07T24:00:00.000' },
  { index: '2026-02-30T14:00:00.000' },
  { index: '2026-03-07T14:00:00.000Z' },
  { index: '2026-03-07' },
  { hours: 0 },
  { hours: 25 },
  { verdict: 'even' },
])('rejects a stretch with %j', (wrong) => {
  expect(readStaffingAhead(withStretch(wrong))).toBeNull()
})

test.each([
  { expected: -1 },
  { staffHours: null },
  { hours: 0.5 },
  { thin: { hours: 2 } },
  { thin: { hours: -1, expected: 4 } },
  { idle: { hours: 1, staffHours: '4' } },
  { leftOut: { forecast: 1 } },
  { leftOut: { forecast: 1, staff: 0.5 } },
])('rejects a summary with %j', (wrong) => {
  expect(readStaffingAhead({ ...answer, summary: { ...summary, ...wrong } })).toBeNull()
})

test.each([
  undefined,
  null,
  [],
  { error: { code: 'internal' } },
  { ...answer, days: null },
  { ...answer, days: [{ ...day, index: '2026-03-07T01:00:00.000' }] },
  { ...answer, days: [{ ...day, hours: null }] },
  { ...answer, summary: undefined },
  { ...answer, stretches: [] },
  { ...answer, stretches: { first: [], count: -1 } },
  { ...answer, stores: { ...answer.stores, planned: -1 } },
  { ...answer, stores: { planned: 1, leftOut: { first: [{ location: 'york', reason: 'rain' }], count: 1 } } },
  { ...answer, stores: { planned: 1, leftOut: { first: [] } } },
  { ...answer, meta: { ...answer.meta, units: { expected: 'peopleCount', staffHours: 'seconds' } } },
  { ...answer, meta: { ...answer.meta, interval: 80 } },
  { ...answer, meta: { ...answer.meta, average: { start: '2026-02-07' } } },
  { ...answer, meta: { ...answer.meta, average: { start: '2026-02-07', end: '2026-03-32' } } },
  { ...answer, meta: { ...answer.meta, countedUntil: 'noon' } },
])('rejects %j', (value) => {
  expect(readStaffingAhead(value)).toBeNull()
})
