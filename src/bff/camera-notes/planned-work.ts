import * as v from 'valibot'
import { type WorkEntry, workEntry } from '../../protocol/planned-work.ts'
import { faultOfWork, longestWorkReason, type WorkFault } from '../../protocol/planned-work-rules.ts'
import type { NoteKind } from './note-kind.ts'

const instant = v.pipe(v.number(), v.safeInteger())
const sent = v.strictObject({
  from: instant,
  until: instant,
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestWorkReason)),
})

const faultWords: Readonly<Record<WorkFault, string>> = {
  order: 'The end must be after the start.',
  length: 'Planned work can last 90 days at most.',
  past: 'The end must be in the future.',
  ahead: 'Planned work can start at most 90 days from now.',
}

/** Work on cameras, announced. */
export const plannedWork: NoteKind<WorkEntry> = {
  name: 'planned-work',
  content: workEntry,
  read(fields, now) {
    const read = v.safeParse(sent, fields)
    if (!read.success) {
      return `Send from and until in epoch milliseconds, and a reason of up to ${longestWorkReason} characters.`
    }
    const fault = faultOfWork(read.output, now)
    return fault === null ? read.output : faultWords[fault]
  },
  endOf: ({ until }) => until,
  // An offline camera that is worked on is no outage there either.
  forScreens: (work) => ({ ...work, reason: '' }),
  words: {
    away: 'Planned work can’t be read or saved right now. Try again.',
    conflict: 'Someone else changed this planned work.',
    tooMany: 'There is too much planned work. Remove work that is over.',
    put: 'work on a camera was planned',
    removed: 'planned work was removed',
  },
}
