import {
  type CameraHour,
  type CameraHours,
  hourColumns,
  wallIndexOf,
} from '../../../src/domain/coverage/camera-hours.ts'

/**
 * A camera whose hours are given as index → [expected, received], or [expected, came, received] where segments came
 * that were poor; `null` is an hour outside the schedule.
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
          came: counts?.[1] ?? 0,
          received: counts?.at(-1) ?? 0,
        }),
      ),
    ),
  }
}

type Counts = readonly [expected: number, received: number] | readonly [number, came: number, number]

/** The hours of a camera one by one. */
export function hoursOf({ hours }: CameraHours): readonly CameraHour[] {
  return Array.from(hours.starts, (start, position) => ({
    index: wallIndexOf(start),
    scheduled: hours.scheduled[position] === 1,
    expected: hours.expected[position] ?? 0,
    came: hours.came[position] ?? 0,
    received: hours.received[position] ?? 0,
  }))
}
