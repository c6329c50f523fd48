import { expect, test } from 'vitest'
import { cameraHours } from '../../../src/domain/coverage/camera-hours.ts'
import { uptimeFigures } from '../../../src/domain/coverage/uptime-figures.ts'
import { readUptimes } from '../../../src/protocol/records.ts'
import { uptimes } from '../../../src/service/warehouse/questions/uptimes.ts'
import { SmallChain } from '../../service/warehouse/small-chain.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'

/**
 * The figures of the cameras page against those that the raw segments make: every quarter of an hour by itself, its time
 * on the clock of the store asked of the runtime, and no hour, bucket or offset in between.
 */

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const zone = 'Europe/London'
const quarterMs = 15 * 60_000

await chain.location('london', zone)
// Opening hours that the changes of the clock cut: from half past midnight to three on Sundays.
await chain.openOn('london', [7], 30, 3 * 60)
await chain.openOn('london', [1, 2, 3, 4, 5, 6], 9 * 60 + 30, 18 * 60)
await chain.recording('scheduled', 'london', { timezone: zone, scheduled: true })
await chain.recording('always', 'london', { timezone: zone })

const sentUptimes = [1, 1, 0.95, 0.4, 1, 0.72]

/** A segment that came, or `null`: of every quarter of an hour something else, and some days long nothing. */
function uptimeAt(instant: number, recording: string): number | null {
  const quarter = instant / quarterMs
  const salt = recording === 'always' ? 3 : 0
  if ((quarter + salt) % 7 === 0 || Math.floor(quarter / 50) % 11 === 5) return null
  return sentUptimes[(quarter + salt) % sentUptimes.length] ?? 1
}

function wallOfLondon(instant: number): {
  readonly day: string
  readonly weekday: string
  readonly minute: number
} {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: parts.weekday ?? '',
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

function isDue(recording: string, { weekday, minute }: ReturnType<typeof wallOfLondon>): boolean {
  if (recording === 'always') return true
  return weekday === 'Sun' ? minute >= 30 && minute < 180 : minute >= 570 && minute < 1080
}

for (const [change, first, last] of [
  ['spring', '2014-03-28', '2014-04-01'],
  ['autumn', '2014-10-24', '2014-10-28'],
] as const) {
  const from = Date.parse(`${first}T00:00:00Z`) - 24 * 3_600_000
  const instants = Array.from({ length: 7 * 96 }, (_, quarter) => from + quarter * quarterMs)

  for (const recording of ['scheduled', 'always']) {
    test(`uptime over the change of the clock in ${change} is that of the segments, of a camera that is ${recording}`, async () => {
      for (const uptime of new Set(sentUptimes)) {
        const those = instants.filter((instant) => uptimeAt(instant, recording) === uptime)
        const times = those.map((instant) => new Date(instant).toISOString())
        await chain.segments('london', recording, times, uptime)
      }
      const due = instants
        .map((instant) => ({ instant, wall: wallOfLondon(instant) }))
        .filter(({ wall }) => wall.day >= first && wall.day <= last && isDue(recording, wall))
        .map(({ instant }) => uptimeAt(instant, recording))
      const came = due.filter((uptime) => uptime !== null)
      const seen = came.reduce((sum, uptime) => sum + uptime, 0)
      // The hour that is cut out or comes twice is in what is due.
      const hours = { spring: { scheduled: 1.5, always: 23 }, autumn: { scheduled: 3.5, always: 25 } }[change]
      const sunday = due.length / 4 - (recording === 'always' ? 4 * 24 : 4 * 8.5)
      expect(sunday).toBe(hours[recording as 'scheduled' | 'always'])

      const answer = readUptimes(
        await uptimes(warehouse, { start: first, end: last, recordingIds: [recording] }, { now: Date.now() }),
      )
      const figures = uptimeFigures(
        (answer ?? []).map((result) => cameraHours(result, 'location')),
        { first, last },
        () => '2020-01-01T00:00',
      )
      expect(figures.time.expected).toBe(due.length)
      expect(figures.time.received).toBe(came.length)
      expect(figures.arrived).toBe(came.length / due.length)
      // Answers have six decimals an hour.
      expect(figures.quality).toBeCloseTo(seen / came.length, 5)
      expect(figures.uptime).toBeCloseTo(seen / due.length, 5)
      expect(figures.unknownDays).toBe(0)
    })
  }
}
