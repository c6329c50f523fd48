import { expect, test } from 'vitest'
import { cameraUptimeAnswer, type MeasuredCamera } from '../../../src/domain/outages/camera-uptime-answer.ts'

const times = (expected: number, received: number, usable: number, unknownDays = 0) => ({
  expected,
  received,
  usable,
  unknownDays,
})
const camera = (recording: string, location: string, months: MeasuredCamera['months']): MeasuredCamera => ({
  recording,
  name: `Camera ${recording}`,
  location,
  months,
})
const all = [
  camera('a', 'york', [times(40, 40, 39), times(0, 0, 0)]),
  camera('b', 'leeds', [times(40, 20, 10), times(40, 40, 40)]),
  camera('c', 'leeds', [times(0, 0, 0, 31), times(0, 0, 0, 2)]),
  camera('d', 'leeds', [times(4, 3, 3), times(4, 3, 3)]),
]
const names = new Map([
  ['york', 'A shop'],
  ['leeds', 'Briggate'],
])
const context = {
  names,
  hasUptime: true,
  asOf: Date.parse('2026-03-02T10:40:00Z'),
  askHours: async (page: readonly MeasuredCamera[]) =>
    new Map(page.map(({ recording }) => [recording, `-${recording}`])),
}
const order = { facets: ['cameras'], order: 'uptime', limit: 10 } as const
const ids = async (asked: Parameters<typeof cameraUptimeAnswer>[1]) =>
  (await cameraUptimeAnswer(all, asked, context)).cameras?.map(({ recording }) => recording)

test('sorts cameras by uptime, lowest first, unknown last', async () => {
  expect(await ids(order)).toEqual(['b', 'd', 'a', 'c'])
  expect(await ids({ ...order, order: 'name' })).toEqual(['a', 'b', 'c', 'd'])
  expect(await ids({ ...order, limit: 2, offset: 1 })).toEqual(['d', 'a'])
  expect(await ids({ ...order, search: 'briggate CAMERA' })).toEqual(['b', 'd', 'c'])
})

test('multiplies both factors, each a quotient of sums', async () => {
  const { cameras } = await cameraUptimeAnswer(all, order, context)
  expect(cameras?.[0]).toEqual({
    recording: 'b',
    name: 'Camera b',
    location: 'leeds',
    arrived: 0.75,
    quality: 0.833333,
    uptime: 0.625,
    dueHours: 20,
    missedHours: 7.5,
  })
  expect(cameras?.at(-1)).toMatchObject({ arrived: null, quality: null, uptime: null, unknownDays: 33 })
})

test('combines all cameras of a store by month, whatever the search', async () => {
  const { stores, count, low, uptime } = await cameraUptimeAnswer(
    all,
    { facets: ['stores'], search: 'york' },
    context,
  )
  expect(stores).toEqual([
    {
      location: 'leeds',
      cameras: 3,
      dueHours: 22,
      months: [
        { uptime: 0.295455, unknownDays: 31 },
        { uptime: 0.977273, unknownDays: 2 },
      ],
      uptime: 0.636364,
      unknownDays: 33,
    },
    {
      location: 'york',
      cameras: 1,
      dueHours: 10,
      months: [{ uptime: 0.975 }, { uptime: null }],
      uptime: 0.975,
    },
  ])
  expect({ count, low, uptime }).toEqual({ count: 0, low: 0, uptime: null })
})

test('counts low cameras among all matches, and asks for the hours of the page only', async () => {
  const { cameras, count, low } = await cameraUptimeAnswer(
    all,
    { ...order, facets: ['hours'], limit: 1 },
    context,
  )
  expect(cameras).toMatchObject([{ recording: 'b', hours: '-b' }])
  expect({ count, low }).toEqual({ count: 4, low: 3 })
})
