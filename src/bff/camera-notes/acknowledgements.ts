import * as v from 'valibot'
import {
  type AcknowledgementText,
  acknowledgementLifeMs,
  acknowledgementText,
  longestReason,
} from '../../protocol/acknowledgements.ts'
import type { NoteKind } from './note-kind.ts'

const sent = v.strictObject({
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestReason)),
  until: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
})

/** Acknowledged outages. */
export const acknowledgements: NoteKind<AcknowledgementText> = {
  name: 'acknowledgements',
  content: acknowledgementText,
  read(fields, now) {
    const read = v.safeParse(sent, fields)
    if (!read.success) return `Enter a reason of up to ${longestReason} characters.`
    const { until } = read.output
    if (until !== undefined && (until <= now || until - now > acknowledgementLifeMs)) {
      return 'An acknowledgement must end in the future, within 14 days.'
    }
    return read.output
  },
  endOf: ({ until }, at) => until ?? at + acknowledgementLifeMs,
  forScreens: null,
  words: {
    away: 'Acknowledgements can’t be read or saved right now. Try again.',
    conflict: 'Someone else changed this acknowledgement.',
    tooMany: 'Too many outages are acknowledged. Remove those that are over.',
    put: 'an outage was acknowledged',
    removed: 'an acknowledgement was removed',
  },
}
