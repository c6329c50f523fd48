import { expect, test } from 'vitest'
import {
  type CountedHourOfDay,
  type CountedPlace,
  suspectsOf,
  suspicion,
} from '../../../src/domain/outages/suspects.ts'
import { camera } from '../coverage/camera-fixtures.ts'

const indices = ['09', '10', '11', '12', '13', '14', '15', '16'].map((hour) => `2026-11-07T${hour}:00`)
const well = (recording: string) =>
  camera(
    recording,
    indices.map((index) => [index, [4, 4]] as const),
  )

/** Hours from nine o'clock on, as [counted, usual]. */
function place(
  counts: readonly (readonly [counted: number | null, usual: number | null])[],
  rest: Partial<CountedPlace> = {},
): CountedPlace {
  return {
    location: 'leeds',
    counts: { kind: 'entries' },
    cameras: [well('east')],
    hours: counts.map(
      ([counted, usual], at): CountedHourOfDay => ({ index: indices[at] ?? '', counted, usual }),
    ),
    ...rest,
  }
}

test('suspects a camera without counts in the last hours if twenty are usual, with the reason', () => {
  const found = suspectsOf(
    place([
      [40, 40],
      [0, 8],
      [0, 15],
    ]),
  )
  expect(found).toEqual([
    {
      recording: 'east',
      name: 'Camera east',
      location: 'leeds',
      counts: { kind: 'entries' },
      reason: 'silent',
      counted: 0,
      usual: 23,
      from: '2026-11-07T10:00',
      until: '2026-11-07T12:00',
    },
  ])
})

test('treats an hour without a row as zero visitors', () => {
  expect(suspectsOf(place([[null, 30]]))).toMatchObject([{ reason: 'silent' }])
})

test('judges nothing by fewer than twenty usual people, or by an unknown usual count', () => {
  const quiet = place([
    [0, 5],
    [0, 6],
  ])
  expect(suspectsOf(quiet)).toEqual([])
  expect(suspectsOf(place([[0, null]]))).toEqual([])
})

test('suspects counts far below and far above the weekday, with enough people', () => {
  expect(suspectsOf(place([[5, 80]]))).toMatchObject([{ reason: 'few', counted: 5, usual: 80 }])
  expect(suspectsOf(place([[500, 80]]))).toMatchObject([{ reason: 'many' }])
  expect(suspectsOf(place([[40, 80]]))).toEqual([])
  expect(suspectsOf(place([[5, 40]]))).toEqual([])
})

test('checks only as many of the last hours as suffice', () => {
  const mended = place([
    [0, 50],
    [0, 50],
    [60, 65],
  ])
  expect(suspectsOf(mended)).toEqual([])
  const quiet = Array.from({ length: suspicion.hours }, () => [0, 3] as const)
  expect(suspectsOf(place([[0, 50], ...quiet]))).toEqual([])
})

test('clears a camera that was not well in these hours', () => {
  const poor = camera('west', [
    ['2026-11-07T09:00', [4, 4]],
    ['2026-11-07T10:00', [4, 1]],
  ])
  const doors = place(
    [
      [0, 30],
      [0, 10],
    ],
    { cameras: [well('east'), poor] },
  )
  expect(suspectsOf(doors).map(({ recording }) => recording)).toEqual(['east'])
})

test('skips hours outside the schedule, in which a closed store has no counts', () => {
  const closed = camera('east', [
    ['2026-11-07T09:00', null],
    ['2026-11-07T10:00', null],
  ])
  const shut = place(
    [
      [0, 30],
      [0, 30],
    ],
    { cameras: [closed] },
  )
  expect(suspectsOf(shut)).toEqual([])
})
