import { expect, test } from 'vitest'
import {
  readDemographics,
  readHoursOfWeek,
  readTotals,
} from '../../../src/protocol/derived/derived-results.ts'

const complete = { share: 1, verdict: 'complete' }
const meta = { units: { value: 'peopleCount' }, countedUntil: '2026-03-03T13:30:00.000Z' }
const segment = {
  index: '2026-03-02T00:00:00.000',
  lastDay: '2026-03-02',
  state: 'measured',
  value: 2204,
  coverage: complete,
  change: { kind: 'withheld', reason: 'few-shared', shared: { counted: 2, of: 9, unit: 'store-day' } },
}
const hour = {
  weekday: 6,
  hour: 15,
  state: 'unseen',
  average: null,
  atLeast: 290,
  days: 0,
  unseenDays: 4,
  unknownDays: 0,
  coverage: { share: 0.61, verdict: 'unreliable' },
  usual: 371.25,
}
const week = { hours: [hour], peak: null, rivals: [{ weekday: 6, hour: 15 }] }
const ofWeek = { ...week, meta: { ...meta, units: { average: 'peopleCount' } } }

test('reads an answer unchanged, without unknown keys', () => {
  expect(readTotals({ segments: [{ ...segment, weather: 'rain' }], meta }, ['segments'])).toEqual({
    segments: [segment],
    meta,
  })
  expect(readHoursOfWeek(ofWeek)).toEqual(ofWeek)
})

test('reads people by age and gender, including null groups', () => {
  const told = { groups: [{ age: 'teen', gender: 'female', value: null }], untold: 3, meta }
  expect(readDemographics(told)).toEqual(told)
  const nothing = { groups: null, untold: null, meta }
  expect(readDemographics(nothing)).toEqual(nothing)
  expect(readDemographics({ ...told, groups: [{ age: 'teen', gender: 'female' }] })).toBeNull()
  expect(readDemographics({ ...told, untold: 'many' })).toBeNull()
})

test('rejects an answer without a requested facet', () => {
  expect(readTotals({ segments: [segment], meta }, ['segments', 'summary'])).toBeNull()
  expect(readTotals({ summary: [], meta }, ['summary'])).toBeNull()
})

test.each([
  ['a day that does not exist', { lastDay: '2026-02-30' }],
  ['an index of a day that does not exist', { index: '2026-02-30T00:00:00.000' }],
  ['an index between two hours', { index: '2026-03-02T10:30:00.000' }],
  ['an index with a zone', { index: '2026-03-02T10:00:00.000Z' }],
  ['an unknown state', { state: 'dreamt' }],
  ['a value that is not a number', { value: '2204' }],
  ['an unknown verdict', { coverage: { share: 1, verdict: 'fine' } }],
  ['an unknown reason', { change: { kind: 'withheld', reason: 'tired' } }],
  ['half a day cut off', { cutDays: 1.5 }],
])('rejects %s', (_name, wrong) => {
  expect(readTotals({ segments: [{ ...segment, ...wrong }], meta }, ['segments'])).toBeNull()
})

test.each([
  ['weekday 0', { weekday: 0 }],
  ['weekday 8', { weekday: 8 }],
  ['hour 24', { hour: 24 }],
])('rejects %s', (_name, wrong) => {
  expect(readHoursOfWeek({ ...ofWeek, hours: [{ ...hour, ...wrong }] })).toBeNull()
  expect(readHoursOfWeek({ ...ofWeek, rivals: [{ weekday: 6, hour: 15, ...wrong }] })).toBeNull()
})

test.each([undefined, null, 'answer', [], { error: { code: 'internal' } }])('rejects %j', (value) => {
  expect(readTotals(value, [])).toBeNull()
  expect(readHoursOfWeek(value)).toBeNull()
})
