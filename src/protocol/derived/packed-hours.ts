/**
 * Hours of a camera as text, one character each, so that a reader parses only the hours that it draws.
 *
 * | character | hour |
 * |---|---|
 * | `8` | seen: at least 98 % of it |
 * | `0` to `7` | this many eighths were seen, rounded down; mostly segments are missing |
 * | `a` to `h` | the same, 0 to 7 eighths; mostly poor image quality within the segments |
 * | `-` | not scheduled: closed, or nothing was due |
 * | `?` | unknown: the day has no record |
 * | `.` | the camera did not exist, or the record of the day has no such hour |
 */

/** What an hour mostly lacked. */
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

/** Reads the hour at a position. `undefined` beyond the end, where hours are not over yet. */
export function packedHourAt(text: string, place: number): PackedHour | undefined {
  return hours.get(text[place] ?? '')
}

export function isPackedHours(text: string): boolean {
  return /^[0-8a-h?.-]*$/.test(text)
}
