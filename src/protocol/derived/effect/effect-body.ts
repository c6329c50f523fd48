/** Body of the derived route `effect` (README.md, "Derived routes"). */

import * as v from 'valibot'
import { derivedPeopleEntries } from '../../metrics/people-entries.ts'
import {
  day,
  endMessage,
  endsAfterStart,
  lengthOfPeriod,
  type Period,
  periodEntries,
  someStores,
} from '../derived-bodies.ts'
import { mostJudgedDays, weeksBefore } from './effect-limits.ts'

/** Days of other events of one answer. */
const mostBesides = 500

export const effectBody = v.pipe(
  v.object({
    /** First and last day of the event. */
    ...periodEntries,
    /** The stores of `entities` with the event, by default all. The others are compared with them. */
    with: v.exactOptional(someStores),
    /** Days of other events, in some stores or in all: they are left out. */
    besides: v.exactOptional(
      v.pipe(
        v.array(v.strictObject({ start: day, end: day, entities: v.exactOptional(someStores) })),
        v.maxLength(mostBesides, `must name at most ${mostBesides}`),
        v.readonly(),
      ),
    ),
    ...derivedPeopleEntries,
  }),
  v.check((body) => endsAfterStart(body), endMessage),
  v.check((body) => {
    const entities = new Set(body.entities)
    return body.with?.every((id) => entities.has(id)) ?? true
  }, 'with: must name stores of entities'),
)

/** Days that `effect` reads. */
export function daysOfEffect(event: Period): number {
  return Math.min(lengthOfPeriod(event), mostJudgedDays) + 7 * weeksBefore
}
