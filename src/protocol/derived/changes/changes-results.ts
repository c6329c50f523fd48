/** Reader of the derived route `changes`. */

import * as v from 'valibot'
import { count, day, text, whole, word } from '../answer-fields.ts'
import type {
  ChangeKind,
  ChangesAnswer,
  CorrectedSource,
  CorrectionRow,
  Corrections,
  OpeningHoursChanges,
  WeekdayHours,
} from './changes-answers.ts'

const dayMinutes = 24 * 60

const hours: v.GenericSchema<unknown, WeekdayHours> = v.pipe(
  v.object({
    opensMinute: whole(0, dayMinutes),
    closesMinute: whole(0, 2 * dayMinutes),
  }),
  v.check(({ opensMinute, closesMinute }) => closesMinute > opensMinute),
)

const openingHours: v.GenericSchema<unknown, OpeningHoursChanges> = v.object({
  changes: v.array(
    v.object({
      day,
      location: text,
      weekdays: v.pipe(
        v.array(
          v.object({
            weekday: whole(1, 7),
            before: v.nullable(hours),
            after: v.nullable(hours),
          }),
        ),
        v.minLength(1),
      ),
    }),
  ),
  count,
})

const correction: v.GenericSchema<unknown, CorrectionRow> = v.pipe(
  v.object({
    location: text,
    source: word<CorrectedSource>({
      entries: true,
      'passers-by': true,
      'zone-visits': true,
      transactions: true,
    }),
    first: day,
    last: day,
    correctedOn: day,
    before: count,
    after: count,
  }),
  v.check(({ first, last, correctedOn }) => first <= last && last < correctedOn),
)

const corrections: v.GenericSchema<unknown, Corrections> = v.object({ changes: v.array(correction), count })

const changes: v.GenericSchema<unknown, ChangesAnswer> = v.object({
  changes: v.array(
    v.object({
      kind: word<ChangeKind>({ 'camera-added': true, 'camera-removed': true }),
      day,
      location: text,
      recording: text,
      name: text,
    }),
  ),
  count,
  // A service from before these lists does not send them.
  openingHours: v.optional(v.nullable(openingHours), null),
  corrections: v.optional(v.nullable(corrections), null),
  meta: v.object({ countedUntil: text }),
})

/** Reads an answer of the route `changes`. `null` if the value is not one. */
export function readChanges(value: unknown): ChangesAnswer | null {
  const read = v.safeParse(changes, value)
  return read.success ? read.output : null
}
