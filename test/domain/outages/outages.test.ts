import { expect, test } from 'vitest'
import { outages } from '../../../src/domain/outages/outages.ts'
import { camera } from '../coverage/camera-fixtures.ts'

const march = { first: '2026-03-01', last: '2026-03-31' }

test('sums scheduled hours without coverage per camera and day, longest first', () => {
  const cameras = [
    camera('west', [['2026-03-03T09:00', [4, 0]]]),
    camera('east', [
      ['2026-03-02T08:00', null],
      ['2026-03-02T09:00', [4, 0]],
      ['2026-03-02T10:00', [4, 1]],
      ['2026-03-02T11:00', [4, 3]],
    ]),
  ]
  expect(outages(cameras, march, () => '2026-04-01T00:00')).toEqual([
    { recording: 'east', camera: 'Camera east', location: 'leeds', day: '2026-03-02', hours: 2 },
    { recording: 'west', camera: 'Camera west', location: 'leeds', day: '2026-03-03', hours: 1 },
  ])
})

test('sorts outages of one length newest first, then by camera', () => {
  const cameras = ['west', 'east', 'north'].map((id) =>
    camera(id, [[`2026-03-0${id === 'north' ? 2 : 3}T09:00`, [4, 0]]]),
  )
  const ids = (all: typeof cameras) =>
    outages(all, march, () => '2026-04-01T00:00').map(({ recording }) => recording)
  expect(ids(cameras)).toEqual(['east', 'west', 'north'])
  expect(ids(cameras.toReversed())).toEqual(['east', 'west', 'north'])
})

test('excludes an hour that is not over, or outside the requested days', () => {
  const cameras = [
    camera('east', [
      ['2026-02-28T09:00', [4, 0]],
      ['2026-03-02T09:00', [4, 4]],
      ['2026-03-02T10:00', [4, 0]],
    ]),
  ]
  expect(outages(cameras, march, () => '2026-03-02T10:50')).toEqual([])
})
