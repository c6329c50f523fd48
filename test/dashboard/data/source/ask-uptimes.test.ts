import { expect, test } from 'vitest'
import { askUptimesBy } from '../../../../src/dashboard/data/source/ask-uptimes.ts'
import { wallIndexOf } from '../../../../src/domain/coverage/camera-hours.ts'

const days = { start: '2026-03-01', end: '2026-03-02', recids: ['east'] }

/** What is asked of a deployment that shows these hours of a camera in Tokyo, and what becomes of its answer. */
async function asked(clock: 'location' | 'utc', ...indexes: readonly string[]) {
  const bodies: unknown[] = []
  const recording = { id: 'east', location: 'tokyo', useUploadingSchedule: true, timezone: 'Asia/Tokyo' }
  const entry = { withinSchedule: true, segmentsExpected: 4, segmentsReceived: 4 }
  const rates = { avgUptimeOnSegment: 1, pcSegmentsRecieved: 1, overallUptime: 1 }
  const ask = askUptimesBy(async (_path, { body }) => {
    bodies.push(body)
    return [{ recording, uptime: indexes.map((index) => ({ index, ...entry, ...rates })) }]
  }, clock)
  const cameras = await ask(days, { signal: new AbortController().signal })
  return { bodies, starts: cameras.map(({ hours }) => Array.from(hours.starts, wallIndexOf)) }
}

test('days are asked for as they are, of a deployment that shows the clocks of the cameras', async () => {
  expect(await asked('location', '2026-03-01 00:00', '2026-03-02 23:00')).toEqual({
    bodies: [days],
    starts: [['2026-03-01T00:00', '2026-03-02T23:00']],
  })
})

test('of a deployment that shows UTC a day more is asked for on either side, and what lies outside is left out', async () => {
  const { bodies, starts } = await asked(
    'utc',
    ...['2026-02-28 14:00', '2026-02-28 15:00', '2026-03-02 14:00', '2026-03-02 15:00'],
  )
  expect(bodies).toEqual([{ ...days, start: '2026-02-28', end: '2026-03-03' }])
  expect(starts).toEqual([['2026-03-01T00:00', '2026-03-02T23:00']])
})
