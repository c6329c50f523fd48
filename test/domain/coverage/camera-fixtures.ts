import { wallIndexOf } from '../../../src/calendar/wall-minutes.ts'
import { type CameraHour, type CameraHours, hourColumns } from '../../../src/domain/coverage/camera-hours.ts'

/**
 * Builds a camera from hours as index → [expected, usable], or [expected, received, usable] for segments of poor
 * quality. `null` is an hour outside the schedule.
 */
export function camera(
  recording: string,
  hours: readonly (readonly [index: string, counts: Counts | null])[],
  rest: Partial<CameraHours> = {},
): CameraHours {
  return {
    recording,
    name: `Camera ${recording}`,
    location: 'leeds',
    timezone: 'Europe/London',
    ...rest,
    hours: hourColumns(
      hours.map(
        ([index, counts]): CameraHour => ({
          index,
          scheduled: counts !== null,
          expected: counts?.[0] ?? 0,
          received: counts?.[1] ?? 0,
          usable: counts?.at(-1) ?? 0,
        }),
      ),
    ),
  }
}

type Counts = readonly [expected: number, usable: number] | readonly [number, received: number, number]

/** Returns the hours of a camera one by one. */
export function hoursOf({ hours }: CameraHours): readonly CameraHour[] {
  return Array.from(hours.starts, (start, position) => ({
    index: wallIndexOf(start),
    scheduled: hours.scheduled[position] === 1,
    expected: hours.expected[position] ?? 0,
    received: hours.received[position] ?? 0,
    usable: hours.usable[position] ?? 0,
  }))
}
