import { expect, test } from 'vitest'
import type { CountedHour } from '../../../src/domain/hours-of-week/hour-averages.ts'
import { entranceShares, zoneShares } from '../../../src/domain/outages/camera-shares.ts'
import { camera } from '../coverage/camera-fixtures.ts'

const hours = Array.from({ length: 10 }, (_, hour) => String(hour + 9).padStart(2, '0'))
const dayHours = (day: string) => hours.map((hour) => `${day}T${hour}:00`)
const days = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']
const all = days.flatMap(dayHours)

/** A camera that sends nothing in these hours, or lacks the given share of them. */
const out = (recording: string, missing: readonly string[], share = 1) =>
  camera(
    recording,
    all.map((index) => [index, [4, missing.includes(index) ? 4 * (1 - share) : 4]] as const),
  )

/** The count of an hour or day with this coverage. */
const counted = (index: string, value: number, seen = 1): CountedHour => ({
  bucket: { index: `${index}:00.000` },
  value,
  over: true,
  time: { known: true, scheduledHours: 1, expected: 100, usable: seen * 100 },
})

const [monday = '', tuesday = '', wednesday = ''] = days
const normal = () => 100

test('attributes the shortfall of entries during an outage to the entrance that is out', () => {
  const missing = dayHours(monday)
  const shares = entranceShares(
    [out('front', []), out('back', missing)],
    all.map((index) => counted(index, missing.includes(index) ? 70 : 100)),
    normal,
  )
  // 1000 people should have come, 300 did not: 0.3, drawn a little towards a half.
  expect(shares.get('back')).toBeCloseTo(0.36, 2)
  expect(shares.get('front')).toBeCloseTo(0.64, 2)
})

test('does not mistake a quiet day for a larger entrance', () => {
  const missing = dayHours(monday).slice(5)
  const shares = entranceShares(
    [out('front', []), out('back', missing)],
    dayHours(monday).map((index) => counted(index, missing.includes(index) ? 25 : 50)),
    normal,
  )
  expect(shares.get('back')).toBeCloseTo(0.5, 2)
})

test('keeps equal shares if nothing was missed, or everything at once, and charges all to a single camera', () => {
  const entries = all.map((index) => counted(index, 100))
  expect([...entranceShares([out('front', []), out('back', [])], entries, normal).values()]).toEqual([
    0.5, 0.5,
  ])
  const dark = ['front', 'back'].map((one) => out(one, dayHours(monday)))
  expect([...entranceShares(dark, entries, normal).values()]).toEqual([0.5, 0.5])
  expect(entranceShares([out('front', dayHours(monday))], entries, normal).size).toBe(0)
})

test('leaves the rest to an entrance that was never out', () => {
  const missing = { back: dayHours(monday), side: dayHours(tuesday) }
  const shares = entranceShares(
    [out('front', []), out('back', missing.back), out('side', missing.side)],
    all.map((index) =>
      counted(index, missing.back.includes(index) ? 80 : missing.side.includes(index) ? 90 : 100),
    ),
    normal,
  )
  expect(shares.get('front') ?? 0).toBeCloseTo(0.56, 2)
  expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 10)
})

test('shares the visits of a zone by the days on which one of its cameras was out', () => {
  const missing = [...dayHours(monday), ...dayHours(tuesday)]
  const cameras = [out('tills', []), out('stairs', missing)]
  const entries = all.map((index) => counted(index, 100))
  // Every second visitor comes to the tills: 500 a day, of whom the stairs count a quarter.
  const visits = days.map((day) => counted(`${day}T00:00`, day === monday || day === tuesday ? 375 : 500))
  const shares = zoneShares(cameras, entries, visits, 0.5)
  expect(shares.get('stairs')).toBeCloseTo(0.32, 2)
  expect(shares.get('tills')).toBeCloseTo(0.68, 2)
})

test('ignores days on which the entrances saw too little for the shares of a zone', () => {
  const cameras = [out('tills', []), out('stairs', dayHours(wednesday))]
  const entries = all.map((index) => counted(index, 100, index.startsWith(wednesday) ? 0.2 : 1))
  const visits = days.map((day) => counted(`${day}T00:00`, day === wednesday ? 10 : 500))
  expect(zoneShares(cameras, entries, visits, 0.5).get('stairs')).toBe(0.5)
})
