import type { CameraHour, CameraHours } from '../../../src/dashboard/coverage/camera-hours.ts'

/** A camera whose hours are given as index → [expected, received]; `null` is an hour outside the schedule. */
export function camera(
  recording: string,
  hours: readonly (readonly [index: string, counts: readonly [number, number] | null])[],
  rest: Partial<CameraHours> = {},
): CameraHours {
  return {
    recording,
    name: `Camera ${recording}`,
    location: 'leeds',
    timezone: 'Europe/London',
    ...rest,
    hours: hours.map(
      ([index, counts]): CameraHour => ({
        index,
        scheduled: counts !== null,
        expected: counts?.[0] ?? 0,
        received: counts?.[1] ?? 0,
      }),
    ),
  }
}
