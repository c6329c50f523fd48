import { lengthOf } from '../../../calendar/day-range.ts'
import { dayOfWall } from '../../../calendar/local-day.ts'
import { effectAnswer } from '../../../domain/events/effect-answer.ts'
import { effectAsked } from '../../../domain/events/effect-asked.ts'
import { matchedDays } from '../../../domain/events/matched-days.ts'
import type { EffectAnswer } from '../../../protocol/derived/effect/effect-answers.ts'
import { peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import type { Warehouse } from '../warehouse.ts'
import { entrancesOf } from './cameras/entrances.ts'
import { periodCells } from './period-cells.ts'
import { requestedStores } from './stores/requested-stores.ts'

/**
 * Returns the effect of an event on the entries of its stores, against the weeks before and the stores without it.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function effect(
  warehouse: Warehouse,
  body: BodyOf<'effect'>,
  asker: MetricContext,
): Promise<EffectAnswer> {
  const limits = limitsOf(asker.limits)
  const days = matchedDays({ first: body.start, last: body.end }).all
  requireAtMost(limits.maxRangeDays, lengthOf(days), 'days')
  requireStorableTime(Date.parse(days.first))
  const { stores, context } = await requestedStores(warehouse, body, asker)
  requireAtMost(limits.maxCells, stores.length * lengthOf(days), 'store buckets')
  const entrances = await entrancesOf(
    warehouse,
    stores.map(({ id }) => id),
  )
  const question = { stores, entrances, days, compared: null, base: 'day', people: peopleIn(body) } as const
  const { cells } = await periodCells(warehouse, question, context)
  const specialDays = new Map(
    [...entrances.hours].map(([store, hours]) => [
      store,
      new Set([...hours.specialDays.keys()].map(dayOfWall)),
    ]),
  )
  return effectAnswer(cells, effectAsked(body, specialDays, refreshedAt(context)))
}
