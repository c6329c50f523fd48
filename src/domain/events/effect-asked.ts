import type { LocalDay } from '../../calendar/calendar.ts'
import type { BodyOf } from '../../protocol/requests/requests.ts'
import type { EffectAsked } from './effect-answer.ts'

/**
 * Returns what a request asks.
 * @param specialDays special days by store, such as holidays
 */
export function effectAsked(
  { start, end, entities, with: own = entities, besides = [] }: BodyOf<'effect'>,
  specialDays: ReadonlyMap<string, ReadonlySet<LocalDay>>,
  asOf: number,
): EffectAsked {
  return {
    event: { first: start, last: end },
    with: new Set(own),
    besides: besides.map((beside) => ({
      first: beside.start,
      last: beside.end,
      stores: beside.entities === undefined ? null : new Set(beside.entities),
    })),
    isSpecial: (store, day) => specialDays.get(store)?.has(day) ?? false,
    asOf,
  }
}
