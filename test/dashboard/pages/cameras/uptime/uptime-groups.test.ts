import { expect, test } from 'vitest'
import { uptimeGroups } from '../../../../../src/dashboard/pages/cameras/uptime/uptime-groups.ts'
import type { StoreUptimes } from '../../../../../src/protocol/derived/camera-uptime-answers.ts'

const level = (location: string, uptime: number | null, rest: Partial<StoreUptimes> = {}): StoreUptimes => ({
  location,
  cameras: 2,
  dueHours: 100,
  months: [{ uptime }],
  uptime,
  ...rest,
})
const north = (...stores: string[]) => [{ key: 'region:North', name: 'North', stores }]

test('weights the uptime of each store by the camera time that was due', () => {
  const levels = [
    level('leeds', 0.9, { dueHours: 900, cameras: 9 }),
    level('york', 1, { cameras: 1 }),
    level('bath', 0.1),
  ]
  expect(uptimeGroups(north('leeds', 'york'), levels, 0.98)).toEqual([
    {
      key: 'region:North',
      name: 'North',
      stores: 2,
      counted: 2,
      uncounted: [],
      cameras: 10,
      uptime: expect.closeTo(0.91, 9),
      unknownDays: 0,
      missedHours: expect.closeTo(90, 9),
      lowest: { location: 'leeds', uptime: 0.9 },
      met: 1,
    },
  ])
})

test('has no lowest store where all counted are alike, and none that met a target where there is none', () => {
  const alike = [level('leeds', 0.9), level('york', 0.9), level('hull', null)]
  expect(uptimeGroups(north('leeds', 'york', 'hull'), alike, null)).toMatchObject([
    { counted: 2, lowest: null, met: null },
  ])
})

test('names why stores are left out, and counts none of their cameras', () => {
  const levels = [
    level('leeds', 0.99, { unknownDays: 3 }),
    level('york', null, { dueHours: 0, unknownDays: 28 }),
    level('selby', null, { dueHours: 0 }),
  ]
  expect(uptimeGroups(north('leeds', 'york', 'selby', 'hull'), levels, 0.98)).toMatchObject([
    {
      stores: 4,
      counted: 1,
      uncounted: [
        { location: 'york', why: 'uptime-unknown' },
        { location: 'selby', why: 'not-open' },
        { location: 'hull', why: 'no-cameras' },
      ],
      cameras: 2,
      uptime: 0.99,
      unknownDays: 31,
      met: 1,
    },
  ])
})

test('has no uptime where no store has one, or where their weights are unknown', () => {
  const { dueHours: _, ...unweighted } = level('york', 0.5)
  const levels = [level('leeds', null), unweighted]
  expect(uptimeGroups(north('leeds'), levels, 0.98)).toMatchObject([{ counted: 0, uptime: null, met: 0 }])
  expect(uptimeGroups(north('york'), levels, 0.98)).toMatchObject([
    { counted: 1, uptime: null, missedHours: null, met: 0 },
  ])
})
