/** Alerts in opening hours only. */

import { afterEach, beforeEach, expect, test } from 'vitest'
import { AlertedChain } from './alerted-chain.ts'

let chain: AlertedChain

beforeEach(async () => {
  chain = await AlertedChain.start()
})
afterEach(() => chain.close())

const onlyOpen = { ALERT_OPEN_HOURS_ONLY: 'yes' }
/** From nine to five on a Saturday, in the camera's time zone. */
const hoursOf = (id: string, timezone: string) => ({
  recording: { id, name: id, location: id.slice(0, -2), useUploadingSchedule: true, timezone },
  // Still Friday in New York when the night in Leeds began.
  uptime: ['2026-11-20', '2026-11-21'].flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => ({
      index: `${day} ${String(hour).padStart(2, '0')}:00`,
      withinSchedule: hour >= 9 && hour < 17,
      segmentsExpected: 4,
      segmentsReceived: 0,
      avgUptimeOnSegment: 0,
      pcSegmentsRecieved: 0,
      overallUptime: 0,
    })),
  ),
})
let clock: number

/** Moves the clock and waits for a poll of the cameras. */
function at(time: string): Promise<void> {
  clock = Date.parse(`2026-11-21T${time}Z`)
  return chain.polled(() => {
    clock += 3000
  })
}

test('reports a night outage when the store opens in its time zone, and its end at once', async () => {
  const stockroom = hoursOf('leeds-2', 'Europe/London')
  const always = stockroom.uptime.map((hour) => ({ ...hour, withinSchedule: true }))
  chain.uptimes = [
    hoursOf('leeds-1', 'Europe/London'),
    { ...stockroom, uptime: always },
    hoursOf('york-1', 'America/New_York'),
  ]
  clock = Date.parse('2026-11-21T02:00:00Z')
  await chain.startBff(onlyOpen, { now: () => clock })
  chain.down = new Set(['leeds-1', 'york-1'])
  for (const time of ['02:00', '02:10', '08:58']) await at(time)
  expect(chain.chat.taken).toEqual([])
  await at('09:00')
  await expect
    .poll(() => chain.chat.texts())
    .toEqual([expect.stringMatching(/leeds-1 .* has been offline since 2026-11-21 02:00/)])
  await at('13:58')
  expect(chain.chat.taken).toHaveLength(1)
  await at('14:00')
  await expect.poll(() => chain.chat.texts()[1]).toMatch(/york-1 .* has been offline since/)
  await at('23:00')
  chain.down = new Set()
  for (const time of ['23:01', '23:03']) await at(time)
  await expect
    .poll(() => chain.chat.texts().slice(2))
    .toEqual(Array(2).fill(expect.stringContaining('is back online after')))
})

test('reads UTC opening hours of a deployment, also at half past an hour', async () => {
  // From nine to five local time.
  const entries = hoursOf('leeds-1', 'Asia/Kolkata')
    .uptime.slice(24)
    .map((one, hour) => ({
      ...one,
      index: `2026-11-21 ${String(hour).padStart(2, '0')}:30`,
      withinSchedule: hour >= 3 && hour < 11,
    }))
  chain.uptimes = [{ ...hoursOf('leeds-1', 'Asia/Kolkata'), uptime: entries }]
  clock = Date.parse('2026-11-21T02:00:00Z')
  await chain.startBff({ ...onlyOpen, VITE_INDEX_CLOCK: 'utc' }, { now: () => clock })
  chain.down = new Set(['leeds-1'])
  for (const time of ['02:00', '02:10', '03:28']) await at(time)
  expect(chain.chat.taken).toEqual([])
  await at('03:31')
  await expect
    .poll(() => chain.chat.texts())
    .toEqual([expect.stringMatching(/leeds-1 .* has been offline since/)])
})

test('ignores cameras that do not exist yet for the opening hours', async () => {
  const door = hoursOf('leeds-1', 'Europe/London')
  const planned = hoursOf('leeds-2', 'Europe/London')
  chain.uptimes = [
    { ...door, uptime: door.uptime.map((hour) => ({ ...hour, withinSchedule: true })) },
    {
      ...planned,
      uptime: planned.uptime.map(({ index }) => ({
        index,
        withinSchedule: false,
        segmentsExpected: null,
        segmentsReceived: null,
        avgUptimeOnSegment: null,
        pcSegmentsRecieved: null,
        overallUptime: null,
      })),
    },
  ]
  clock = Date.parse('2026-11-21T02:00:00Z')
  await chain.startBff(onlyOpen, { now: () => clock })
  chain.down = new Set(['leeds-1'])
  for (const time of ['02:00', '02:06']) await at(time)
  await expect
    .poll(() => chain.chat.texts())
    .toEqual([expect.stringMatching(/leeds-1 .* has been offline since/)])
})

test('reports outages of a store with unknown opening hours at any time', async () => {
  clock = Date.parse('2026-11-21T02:00:00Z')
  await chain.startBff(onlyOpen, { now: () => clock })
  chain.down = new Set(['leeds-1'])
  for (const time of ['02:00', '02:06']) await at(time)
  await expect.poll(() => chain.chat.taken.length).toBe(1)
})
