import { instantsOf } from '../calendar/instants.ts'
import { demographicsAnswer, everyAgeAndGender } from '../domain/cells/age-and-gender.ts'
import { sumKnown } from '../domain/cells/combine-rows.ts'
import type { DemographicsAnswer } from '../protocol/derived/derived-answers.ts'
import type { GroupDwellAnswer } from '../protocol/derived/zone-answers.ts'
import { peopleIn } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { entriesMetric, peopleInAll } from './counts/entries.ts'
import { deriveGroupDwell } from './counts/group-dwell.ts'
import { type PlainDeployment, unlessRefused, zonesInParts } from './plain/plain-deployment.ts'
import { amountsInAll } from './plain/plain-metrics.ts'

/**
 * Derives the response of the route `demographics` from plain responses.
 * @param now epoch milliseconds
 */
export async function deriveDemographics(
  plain: PlainDeployment,
  body: BodyOf<'demographics'>,
  now: number,
): Promise<DemographicsAnswer | GroupDwellAnswer> {
  if (body.measure !== 'entries') return deriveGroupDwell(plain, body, now)
  const days = { first: body.start, last: body.end }
  const people = peopleIn(body)
  const parts = zonesInParts(await plain.stores(body.entities), plain.atOnce).map(({ timezone, ids }) => ({
    stores: ids,
    range: instantsOf(days, timezone),
  }))
  const split = everyAgeAndGender(people)
  const [rows, counts] = await Promise.all([
    unlessRefused(Promise.all(parts.map((part) => peopleInAll(plain, { ...part, people: split }))), []),
    Promise.all(
      parts.map((part) => amountsInAll(plain, entriesMetric({ ...people, ages: [], genders: [] }), part)),
    ),
  ])
  return demographicsAnswer({
    rows: rows.flat(),
    people,
    everyone: sumKnown(counts.flatMap(({ entries }) => [...entries.values()])),
    asOf: lastRefresh(now),
  })
}
