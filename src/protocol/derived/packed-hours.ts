/**
 * Hours of a camera as text, a character each: nothing of it has to be read that is not drawn.
 *
 * | character | says of the hour |
 * |---|---|
 * | `8` | seen: at least 98 % of it |
 * | `0` to `7` | so many eighths were seen, rounded down; what is missing are segments that never came |
 * | `a` to `h` | the same, 0 to 7 eighths; more was lost by a poor picture within the segments |
 * | `-` | not scheduled: closed, or nothing was due |
 * | `?` | not known: there is no record of the day |
 * | `.` | the camera did not exist, or the record of the day has no such hour |
 */

/** What an hour lacked most. */
export type HourLack = 'segments' | 'quality'

export type PackedHour =
  | { readonly is: 'seen' | 'closed' | 'unknown' | 'absent' }
  /** @property eighths of the hour that were seen, 0 to 7 */
  | { readonly is: 'lacking'; readonly eighths: number; readonly lack: HourLack }

const plain = { seen: '8', closed: '-', unknown: '?', absent: '.' } as const
const poor = 'abcdefgh'

export function packedHour(hour: PackedHour): string {
  if (hour.is !== 'lacking') return plain[hour.is]
  return hour.lack === 'segments' ? String(hour.eighths) : (poor[hour.eighths] ?? 'a')
}

const every: readonly PackedHour[] = [
  { is: 'seen' },
  { is: 'closed' },
  { is: 'unknown' },
  { is: 'absent' },
  ...[...poor].flatMap((_letter, eighths): readonly PackedHour[] => [
    { is: 'lacking', eighths, lack: 'segments' },
    { is: 'lacking', eighths, lack: 'quality' },
  ]),
]
const hours = new Map(every.map((hour) => [packedHour(hour), hour]))

/** Reads the hour at a place, `undefined` behind the end: it is not over yet. */
export function packedHourAt(text: string, place: number): PackedHour | undefined {
  return hours.get(text[place] ?? '')
}

export function isPackedHours(text: string): boolean {
  return /^[0-8a-h?.-]*$/.test(text)
}
