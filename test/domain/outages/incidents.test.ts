import { expect, test } from 'vitest'
import { wallMinutes } from '../../../src/calendar/wall-minutes.ts'
import { spanTime } from '../../../src/domain/coverage/span-time.ts'
import { incidents, missedHours, type WallSpan } from '../../../src/domain/outages/incidents.ts'
import { camera } from '../coverage/camera-fixtures.ts'

const week = { from: '2026-11-02T00:00', until: '2026-11-09T00:00' }
const later = () => '2026-12-01T00:00'
const found = (cameras: Parameters<typeof incidents>[0], span: WallSpan = week, overUntil = later) =>
  incidents(cameras, { span, overUntil })

test('is a run of scheduled hours with too little seen, with its start and end', () => {
  const east = camera('east', [
    ['2026-11-07T09:00', [4, 4]],
    ['2026-11-07T10:00', [4, 1]],
    ['2026-11-07T11:00', [4, 0]],
    ['2026-11-07T12:00', [4, 4]],
  ])
  expect(found([east])).toMatchObject([
    {
      cameras: [{ recording: 'east', name: 'Camera east' }],
      from: '2026-11-07T10:00',
      until: '2026-11-07T12:00',
      missed: { segments: 1.75, quality: 0 },
      everyCamera: false,
      ongoing: false,
    },
  ])
})

test('counts only the time missed in an hour of a weekday', () => {
  const dark = ['2026-11-02T13:00', '2026-11-07T12:00', '2026-11-07T13:00', '2026-11-14T13:00']
  const east = camera(
    'east',
    dark.map((index) => [index, [4, 0]]),
  )
  const span = {
    from: '2026-11-02T00:00',
    until: '2026-11-16T00:00',
    hourOfWeek: { weekday: 6, hour: 13 },
  } as const
  expect(found([east], span)).toMatchObject([
    {
      from: '2026-11-02T13:00',
      until: '2026-11-14T14:00',
      missed: { segments: 2, quality: 0 },
      hours: [{ index: '2026-11-07T13:00' }, { index: '2026-11-14T13:00' }],
    },
  ])
})

test('tells missing segments from poor image quality', () => {
  const east = camera('east', [
    ['2026-11-07T09:00', [4, 2, 1]],
    ['2026-11-07T10:00', [4, 4, 2]],
  ])
  expect(found([east])).toMatchObject([{ missed: { segments: 0.5, quality: 0.75 } }])
})

test('excludes an hour as complete as a value may be', () => {
  expect(found([camera('east', [['2026-11-07T09:00', [100, 98]]])])).toEqual([])
  expect(found([camera('east', [['2026-11-07T09:00', [100, 97]]])])).toHaveLength(1)
})

test('spans the closed night without counting it', () => {
  const east = camera('east', [
    ['2026-11-06T20:00', [4, 0]],
    ['2026-11-06T21:00', null],
    ['2026-11-07T08:00', null],
    ['2026-11-07T09:00', [4, 0]],
    ['2026-11-07T10:00', [4, 4]],
  ])
  const [night, ...others] = found([east])
  expect(others).toEqual([])
  expect(night).toMatchObject({
    from: '2026-11-06T20:00',
    until: '2026-11-07T10:00',
    missed: { segments: 2, quality: 0 },
  })
})

test('keeps its own ends, and counts the part inside the span', () => {
  const east = camera('east', [
    ['2026-11-06T20:00', [4, 0]],
    ['2026-11-07T09:00', [4, 0]],
    ['2026-11-08T11:00', [4, 0]],
    ['2026-11-08T12:00', [4, 4]],
  ])
  const saturday = { from: '2026-11-07T00:00', until: '2026-11-08T00:00' }
  expect(found([east], saturday)).toMatchObject([
    { from: '2026-11-06T20:00', until: '2026-11-08T12:00', missed: { segments: 1 } },
  ])
  const monday = { from: '2026-11-02T00:00', until: '2026-11-03T00:00' }
  expect(found([east], monday)).toEqual([])
})

test('is marked as cut by the followed days, unless the camera did not exist before or after', () => {
  const followed = { first: '2026-11-02', last: '2026-11-08' }
  const dark = [
    ['2026-11-02T09:00', [4, 0]],
    ['2026-11-08T18:00', [4, 0]],
  ] as const
  const cut = (camera: Parameters<typeof incidents>[0][number]) =>
    incidents([camera], { span: week, overUntil: later, followed })
  expect(cut(camera('east', dark))).toMatchObject([{ earlier: true, later: true, ongoing: false }])
  const installed = { absent: [{ from: wallMinutes('2026-11-02'), until: wallMinutes('2026-11-02T09:00') }] }
  const [young] = cut(camera('east', dark, installed))
  expect(young).not.toHaveProperty('earlier')
  expect(young).toMatchObject({ later: true })
  const removed = { absent: [{ from: wallMinutes('2026-11-08T19:00'), until: wallMinutes('2026-11-09') }] }
  const [gone] = cut(camera('east', dark, removed))
  expect(gone).not.toHaveProperty('later')
  expect(gone).toMatchObject({ earlier: true })
  const well = camera('east', [['2026-11-02T08:00', [4, 4]], ...dark, ['2026-11-08T19:00', [4, 4]]])
  expect(cut(well)).toMatchObject([{ from: '2026-11-02T09:00' }])
  expect(cut(well)[0]).not.toMatchObject({ earlier: true })
  expect(cut(well)[0]).not.toMatchObject({ later: true })
})

test('covers a whole store despite a camera with nothing due', () => {
  const dark = (recording: string) => camera(recording, [['2026-11-07T10:00', [4, 0]]])
  const idle = camera('roof', [['2026-11-07T10:00', null]])
  const span = { from: '2026-11-07T00:00', until: '2026-11-08T00:00' }
  const all = [dark('east'), dark('west'), idle]
  const dueAt = (time: string) =>
    all.filter((one) => spanTime([one], span, () => time).scheduledHours > 0).length
  const due = dueAt('2026-11-07T11:00')
  expect(due).toBe(2)
  expect(dueAt('2026-11-07T10:40')).toBe(0)
  const settings = { span, overUntil: later, counting: new Map([['leeds', due]]) }
  expect(incidents(all, settings)).toMatchObject([{ everyCamera: true }])
})

test('excludes the hour in progress, and is ongoing if no hour has ended it', () => {
  const east = camera('east', [
    ['2026-11-07T09:00', [4, 4]],
    ['2026-11-07T10:00', [4, 0]],
    ['2026-11-07T11:00', [4, 0]],
  ])
  expect(found([east], week, () => '2026-11-07T11:40')).toMatchObject([
    { until: '2026-11-07T11:00', ongoing: true, missed: { segments: 1 } },
  ])
  // The records end days ago, so the rest is unknown.
  expect(found([east])).toMatchObject([{ until: '2026-11-07T12:00', ongoing: false }])
})

test('merges cameras into one incident if all of a store lost the same hours', () => {
  const dark = (recording: string) =>
    camera(recording, [
      ['2026-11-07T09:00', [4, 4]],
      ['2026-11-07T10:00', [4, recording === 'east' ? 2 : 0]],
      ['2026-11-07T11:00', [4, 0]],
    ])
  const [store, ...others] = found([dark('east'), dark('west')])
  expect(others).toEqual([])
  expect(store).toMatchObject({
    everyCamera: true,
    cameras: [{ recording: 'east' }, { recording: 'west' }],
    missed: { segments: 3.5 },
    hours: [
      { index: '2026-11-07T10:00', share: 1 },
      { index: '2026-11-07T11:00', share: 1 },
    ],
  })
})

test('keeps two of three cameras, and cameras of two stores, apart', () => {
  const down = (recording: string, location: string) =>
    camera(recording, [['2026-11-07T10:00', [4, 0]]], { location })
  const well = camera('roof', [['2026-11-07T10:00', [4, 4]]])
  expect(found([down('east', 'leeds'), down('west', 'leeds'), well])).toHaveLength(2)
  expect(found([down('east', 'leeds'), down('front', 'york')])).toHaveLength(2)
})

test('covers one of two repeated hours', () => {
  const east = camera('east', [
    ['2026-10-25T01:00', [4, 4]],
    ['2026-10-25T01:00', [4, 0]],
    ['2026-10-25T02:00', [4, 4]],
  ])
  const hour = (occurrence: 0 | 1) => ({ from: '2026-10-25T01:00', until: '2026-10-25T02:00', occurrence })
  expect(found([east], hour(0))).toEqual([])
  expect(found([east], hour(1))).toMatchObject([{ hours: [{ index: '2026-10-25T01:00', occurrence: 1 }] }])
})

test('missedHours sums what the incidents lack', () => {
  const east = camera('east', [
    ['2026-11-06T20:00', [4, 0]],
    ['2026-11-07T09:00', [4, 4]],
    ['2026-11-07T10:00', [4, 3, 2]],
  ])
  expect(missedHours(found([east]))).toBeCloseTo(1.5, 6)
})
