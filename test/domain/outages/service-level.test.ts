import { expect, test } from 'vitest'
import { monthsOf } from '../../../src/calendar/months-of.ts'
import { keptAt, serviceLevels } from '../../../src/domain/outages/service-level.ts'
import { camera } from '../coverage/camera-fixtures.ts'

const later = () => '2026-12-31T00:00'

test('a range is cut into its calendar months, and says which are parts', () => {
  expect(monthsOf({ first: '2026-09-24', last: '2026-11-30' })).toEqual([
    { days: { first: '2026-09-24', last: '2026-09-30' }, isPart: true },
    { days: { first: '2026-10-01', last: '2026-10-31' }, isPart: false },
    { days: { first: '2026-11-01', last: '2026-11-30' }, isPart: false },
  ])
  expect(monthsOf({ first: '2026-11-07', last: '2026-11-07' })).toEqual([
    { days: { first: '2026-11-07', last: '2026-11-07' }, isPart: true },
  ])
})

test('a store is up as much as its cameras together, each weighing what it was due; months are apart', () => {
  const cameras = [
    camera('east', [
      ['2026-10-31T09:00', [4, 0]],
      ['2026-11-01T09:00', [4, 4]],
    ]),
    camera('west', [
      ['2026-10-31T09:00', [4, 4]],
      ['2026-10-31T10:00', [8, 8]],
      ['2026-11-01T09:00', [4, 2]],
    ]),
    camera('front', [['2026-10-31T09:00', [4, 4]]], { location: 'york' }),
  ]
  const [leeds, york] = serviceLevels(cameras, { first: '2026-10-31', last: '2026-11-01' }, later)
  expect(leeds).toMatchObject({ store: 'leeds', cameras: 2 })
  expect(leeds?.months.map(({ uptime }) => uptime)).toEqual([12 / 16, 6 / 8])
  expect(leeds?.whole.uptime).toBe(18 / 24)
  expect(york?.months.map(({ uptime, unknownDays }) => [uptime, unknownDays])).toEqual([
    [1, 0],
    [null, 1],
  ])
})

test('it is kept from the target on; where nothing was due it is neither kept nor missed', () => {
  expect(keptAt({ uptime: 0.98 }, 0.98)).toBe('kept')
  expect(keptAt({ uptime: 0.9799 }, 0.98)).toBe('missed')
  expect(keptAt({ uptime: null }, 0.98)).toBe('unknown')
})
