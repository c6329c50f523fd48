import { expect, test } from 'vitest'
import { incidents } from '../../../src/dashboard/coverage/incidents.ts'
import { byCost, type CountedHour, normalVisitors } from '../../../src/dashboard/coverage/outage-cost.ts'
import { unknownTime } from '../../../src/dashboard/coverage/verdict.ts'
import { camera } from './camera-fixtures.ts'

/** An hour of which so much was seen; `null` is not known. */
function counted(index: string, value: number | null, seen: number | null = 1): CountedHour {
  const time =
    seen === null ? unknownTime : { known: true, scheduledHours: 1, expected: 100, received: seen * 100 }
  return { bucket: { index: `${index}:00.000` }, value, over: true, time }
}

const saturdays = [
  counted('2026-10-17T12:00', 100),
  counted('2026-10-24T12:00', 140),
  counted('2026-10-24T13:00', 60),
  counted('2026-10-19T12:00', 10),
]

test('normal is the average of the same weekday and hour', () => {
  const normal = normalVisitors(saturdays)
  expect(normal('2026-11-07T12:00')).toBe(120)
  expect(normal('2026-11-07T13:00')).toBe(60)
  expect(normal('2026-11-09T12:00')).toBe(10)
  expect(normal('2026-11-08T12:00')).toBeNull()
})

test('an outage does not lower what it is measured by, nor does an hour that runs or was not counted', () => {
  const normal = normalVisitors([
    ...saturdays,
    counted('2026-11-07T12:00', 4, 0.1),
    counted('2026-10-31T12:00', null),
    { ...counted('2026-11-14T12:00', 7), over: false },
  ])
  expect(normal('2026-11-07T12:00')).toBe(120)
})

test('where it is not known what was seen, what was counted stands', () => {
  expect(normalVisitors([counted('2026-10-17T12:00', 100, null)])('2026-11-07T12:00')).toBe(100)
})

const down = (recording: string, hours: readonly string[], left = 0) =>
  camera(
    recording,
    hours.map((index) => [index, [4, left]] as const),
  )

function costs(cameras: Parameters<typeof incidents>[0], normal = normalVisitors(saturdays)) {
  const span = { from: '2026-11-01T00:00', until: '2026-12-01T00:00' }
  const all = incidents(cameras, { span, overUntil: () => '2027-01-01T00:00' })
  return byCost(all, () => normal).map(({ cameras: [one], visitors }) => [one?.recording, visitors])
}

test('an outage costs the visitors of its hours, of half an hour half of them, and the dearest is first', () => {
  const monday = down('back', ['2026-11-09T12:00'])
  const noon = down('east', ['2026-11-07T12:00', '2026-11-07T13:00'])
  const half = down('west', ['2026-11-07T12:00'], 2)
  // A third camera, so that two that fail at once are not the whole store.
  expect(costs([monday, half, noon])).toEqual([
    ['east', 180],
    ['west', 60],
    ['back', 10],
  ])
})

test('what is not known of an hour is no zero: such an outage stands behind, by the hours missed', () => {
  const sunday = down('back', ['2026-11-08T12:00'])
  const longer = down('side', ['2026-11-08T10:00', '2026-11-08T11:00'])
  const monday = down('east', ['2026-11-09T12:00'])
  expect(costs([sunday, longer, monday])).toEqual([
    ['east', 10],
    ['side', null],
    ['back', null],
  ])
})

test('a whole store that went dark costs its visitors once', () => {
  expect(costs([down('east', ['2026-11-07T12:00']), down('west', ['2026-11-07T12:00'])])).toEqual([
    ['east', 120],
  ])
})
