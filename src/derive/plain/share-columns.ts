import type { CameraHours, HourColumns } from '../../domain/coverage/camera-hours.ts'

/**
 * Replaces equal columns by one, to save memory. The cameras of a store follow each other and are due in the same
 * hours, and most of what was due arrives.
 */
export function shareColumns(cameras: readonly CameraHours[]): readonly CameraHours[] {
  let last: HourColumns | null = null
  return cameras.map((camera) => {
    const own = camera.hours
    const expected = sharedWith(last?.expected, own.expected)
    const received = sharedWith(expected, own.received)
    const hours: HourColumns = {
      starts: sharedWith(last?.starts, own.starts),
      scheduled: sharedWith(last?.scheduled, own.scheduled),
      expected,
      received,
      usable: sharedWith(received, own.usable),
    }
    last = hours
    return { ...camera, hours }
  })
}

function sharedWith<Column extends HourColumns[keyof HourColumns]>(
  other: Column | undefined,
  own: Column,
): Column {
  if (other === undefined || other.length !== own.length) return own
  for (let position = 0; position < own.length; position += 1) {
    if (own[position] !== other[position]) return own
  }
  return other
}
