import type { LocalDay } from '../calendar/calendar.ts'
import { effectAnswer } from '../domain/events/effect-answer.ts'
import { effectAsked } from '../domain/events/effect-asked.ts'
import { matchedDays } from '../domain/events/matched-days.ts'
import type { EffectAnswer } from '../protocol/derived/effect/effect-answers.ts'
import { peopleIn } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { openingHoursOf } from './cameras/entrances.ts'
import { periodCells } from './counts/period-cells.ts'
import type { PlainDeployment } from './plain/plain-deployment.ts'

/**
 * Derives the response of the route `effect` from plain responses.
 *
 * @param now epoch milliseconds
 */
export async function deriveEffect(
  plain: PlainDeployment,
  body: BodyOf<'effect'>,
  now: number,
): Promise<EffectAnswer> {
  const asOf = lastRefresh(now)
  const days = matchedDays({ first: body.start, last: body.end }).all
  const stores = await plain.stores(body.entities)
  const [{ cells }, specialDays] = await Promise.all([
    periodCells(plain, { stores, days, compared: null, base: 'day', people: peopleIn(body), asOf }),
    specialDaysOf(plain, body.entities),
  ])
  return effectAnswer(cells, effectAsked(body, specialDays, asOf))
}

/** Without a list of opening hours, no day is special. */
async function specialDaysOf(plain: PlainDeployment, stores: readonly string[]) {
  const days = new Map<string, Set<LocalDay>>()
  for (const { location_id, day } of await openingHoursOf(plain, stores)) {
    if (day === null) continue
    const own = days.get(location_id) ?? new Set()
    days.set(location_id, own.add(day))
  }
  return days
}
