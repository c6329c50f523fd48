import { expect, test } from 'vitest'
import { readStaffing } from '../../../src/protocol/derived/staffing/staffing-results.ts'

const hour = {
  weekday: 6,
  hour: 14,
  visitors: 80,
  staffHours: 4.25,
  hours: 2,
  verdict: 'thin',
  evenStaff: 7.59,
}
const pattern = {
  thin: { hours: 1, visitors: 80 },
  idle: { hours: 2, staffHours: 8.5 },
  leftOut: { visitors: 0, staff: 8 },
}
const amounts = { visitors: 1180, staffHours: 224.5, hours: 112 }
const store = { location: 'leeds', ...amounts, ...pattern, thinnest: hour }
const answer = {
  source: 'shifts',
  hours: [{ ...hour, weekday: 1, hour: 0, staffHours: 0, verdict: 'even', evenStaff: null }, hour],
  summary: { ...amounts, ...pattern },
  entities: [store, { ...store, location: 'york', thinnest: null, countsStaff: true }],
  leftOut: { first: [{ location: 'bath', reason: 'no-staff' }], count: 1 },
  meta: {
    units: { visitors: 'peopleCount', staffHours: 'hours' },
    countedUntil: '2026-03-30T14:10:00.000Z',
  },
}
const nothing = {
  ...answer,
  source: null,
  hours: [],
  entities: [],
  leftOut: { first: [{ location: 'bath', reason: 'not-together' }], count: 7 },
}

test('reads an answer unchanged, without unknown keys', () => {
  expect(readStaffing({ ...answer, weather: 'rain' })).toEqual(answer)
  expect(readStaffing({ ...answer, hours: [{ ...hour, weather: 'rain' }] })).toEqual({
    ...answer,
    hours: [hour],
  })
  expect(readStaffing({ ...answer, source: 'role' })).toEqual({ ...answer, source: 'role' })
  expect(readStaffing(nothing)).toEqual(nothing)
})

test.each([
  ['a negative number of visitors', { visitors: -1 }],
  ['no number of visitors', { visitors: undefined }],
  ['staff as a text', { staffHours: '4' }],
  ['half an hour', { hours: 0.5 }],
  ['fewer hours than none', { hours: -1 }],
])('rejects %s, in an hour, in the period and in a store', (_name, wrong) => {
  expect(readStaffing({ ...answer, hours: [{ ...hour, ...wrong }] })).toBeNull()
  expect(readStaffing({ ...answer, summary: { ...answer.summary, ...wrong } })).toBeNull()
  expect(readStaffing({ ...answer, entities: [{ ...store, ...wrong }] })).toBeNull()
})

test.each([
  ['a weekday 0', { weekday: 0 }],
  ['an eighth weekday', { weekday: 8 }],
  ['an hour 24', { hour: 24 }],
  ['an unknown verdict', { verdict: 'busy' }],
  ['a negative number of staff', { evenStaff: -1 }],
  ['no number of staff', { evenStaff: undefined }],
])('rejects %s, in an hour and as the thinnest', (_name, wrong) => {
  expect(readStaffing({ ...answer, hours: [{ ...hour, ...wrong }] })).toBeNull()
  expect(readStaffing({ ...answer, entities: [{ ...store, thinnest: { ...hour, ...wrong } }] })).toBeNull()
})

test.each([
  ['thin hours without their visitors', { thin: { hours: 1 } }],
  ['half an idle hour', { idle: { hours: 0.5, staffHours: 4 } }],
  ['one side left out', { leftOut: { visitors: 8 } }],
])('rejects %s, in the period and in a store', (_name, wrong) => {
  expect(readStaffing({ ...answer, summary: { ...answer.summary, ...wrong } })).toBeNull()
  expect(readStaffing({ ...answer, entities: [{ ...store, ...wrong }] })).toBeNull()
})

test.each([
  undefined,
  null,
  [],
  { error: { code: 'internal' } },
  { ...answer, source: 'payroll' },
  { ...answer, source: undefined },
  { ...answer, hours: null },
  { ...answer, summary: null },
  { ...answer, entities: [{ ...store, location: 3 }] },
  { ...answer, entities: [{ ...store, thinnest: undefined }] },
  { ...answer, entities: [{ ...store, countsStaff: false }] },
  { ...answer, leftOut: { first: [{ location: 'york', reason: 'rain' }], count: 1 } },
  { ...answer, leftOut: { first: [], count: -1 } },
  { ...answer, meta: { ...answer.meta, units: { visitors: 'peopleCount', staffHours: 'seconds' } } },
  { ...answer, meta: { ...answer.meta, countedUntil: 'noon' } },
])('rejects %j', (value) => {
  expect(readStaffing(value)).toBeNull()
})
