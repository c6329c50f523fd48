import { expect, test } from 'vitest'
import type { DayRange } from '../../../src/calendar/calendar.ts'
import { lackingHours } from '../../../src/derive/cameras/lacking-hours.ts'
import type { PlainDeployment } from '../../../src/derive/plain/plain-deployment.ts'
import { hourColumns } from '../../../src/domain/coverage/camera-hours.ts'
import type { HoursAsked } from '../../../src/protocol/derived/camera-bodies.ts'
import { camera, hoursOf } from '../../domain/coverage/camera-fixtures.ts'

/** A deployment that answers only camera hours, and records how long they are cached. */
function scene(hours: Parameters<typeof camera>[1]) {
  const asked: string[] = []
  const deployment: Pick<PlainDeployment, 'settledUntil' | 'keep' | 'cameraHours'> = {
    settledUntil: Date.parse('2026-03-10T00:00:00Z'),
    keep: (name, endExclusive, make) => {
      asked.push(`${name.split(' "all')[0]} until ${new Date(endExclusive).toISOString()}`)
      return make(plain)
    },
    cameraHours: async (_ids, { first, last }) => {
      const within = hours.filter(([index]) => index.slice(0, 10) >= first && index.slice(0, 10) <= last)
      return [camera('east', within)]
    },
  }
  const plain = deployment as PlainDeployment
  return { plain, asked }
}

const well = [4, 4] as const
const asOf = Date.parse('2026-03-12T00:00:00Z')
const lackingIn = (plain: PlainDeployment, days: DayRange, hours?: HoursAsked) =>
  lackingHours(plain, ['east'], { days, hours, asOf })

test('keeps only the first and last expected hour of a month without gaps', async () => {
  const { plain } = scene([
    ['2026-02-02T08:00', null],
    ['2026-02-02T09:00', well],
    ['2026-02-02T10:00', well],
    ['2026-02-03T09:00', well],
    ['2026-02-03T20:00', null],
    ['2026-03-02T09:00', [4, 4]],
    ['2026-03-02T10:00', [4, 1]],
    ['2026-03-02T11:00', well],
  ])
  const {
    cameras: [east],
  } = await lackingIn(plain, { first: '2026-02-01', last: '2026-03-05' })
  expect(east && hoursOf(east).map(({ index }) => index)).toEqual([
    '2026-02-02T09:00',
    '2026-02-03T20:00',
    '2026-03-02T09:00',
    '2026-03-02T10:00',
    '2026-03-02T11:00',
  ])
})

test('keeps a camera without hours', async () => {
  const { plain } = scene([])
  const {
    cameras: [east],
  } = await lackingIn(plain, { first: '2026-03-01', last: '2026-03-05' })
  expect(east).toMatchObject({ recording: 'east', hours: hourColumns([]) })
})

test('caches settled days separately from days that can still change', async () => {
  const { plain, asked } = scene([])
  await lackingIn(plain, { first: '2026-02-20', last: '2026-03-10' })
  expect(asked).toEqual([
    'lacking hours 2026-02-20 2026-02-28 until 2026-03-01T12:00:00.000Z',
    'lacking hours 2026-03-01 2026-03-08 until 2026-03-09T12:00:00.000Z',
    'lacking hours 2026-03-09 2026-03-10 until 2026-03-11T12:00:00.000Z',
  ])
})

test('sums all hours of a camera, including dropped ones, or the requested hour', async () => {
  const { plain } = scene([
    ['2026-02-02T09:00', well],
    ['2026-02-02T10:00', [4, 3.96]],
    ['2026-02-02T20:00', null],
    ['2026-03-02T10:00', [2, 1]],
  ])
  const [first, last] = ['2026-02-02', '2026-03-02']
  const time = async (hours?: HoursAsked) =>
    (await lackingIn(plain, { first, last }, hours)).times.get('east')
  // There is no record of the days between.
  const all = { known: false, scheduledHours: 3, expected: 10 }
  expect(await time()).toMatchObject({ ...all, missedHours: expect.closeTo(0.51, 6) })
  const mondays = await time({ weekday: 1, hour: 9 })
  expect(mondays).toMatchObject({ scheduledHours: 1, expected: 4, missedHours: 0 })
})

test('treats a camera missing from the answer as unknown', async () => {
  const { plain } = scene([['2026-03-02T10:00', well]])
  const cameraHours: PlainDeployment['cameraHours'] = async (ids, days) =>
    days.first < '2026-03-01' ? [] : plain.cameraHours(ids, days)
  const leaving: PlainDeployment = { ...plain, cameraHours, keep: (_name, _end, make) => make(leaving) }
  const [first, last] = ['2026-02-28', '2026-03-02']
  const { times } = await lackingHours(leaving, ['east'], { days: { first, last }, hours: undefined, asOf })
  expect(times.get('east')).toMatchObject({ known: false, scheduledHours: 1 })
})
