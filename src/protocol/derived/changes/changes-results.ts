/** Reader of the derived route `changes`. */

import * as v from 'valibot'
import { count, day, text, word } from '../answer-fields.ts'
import type { ChangeKind, ChangesAnswer } from './changes-answers.ts'

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
  meta: v.object({ countedUntil: text }),
})

/** Reads an answer of the route `changes`. `null` if the value is not one. */
export function readChanges(value: unknown): ChangesAnswer | null {
  const read = v.safeParse(changes, value)
  return read.success ? read.output : null
}
