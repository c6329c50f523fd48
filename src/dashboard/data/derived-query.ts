import { dayMs } from '../../calendar/wall-clock.ts'
import type { CameraUptimeAnswer } from '../../protocol/camera-uptime-answers.ts'
import { readCameraUptime } from '../../protocol/camera-uptime-results.ts'
import type { ConversionAnswer } from '../../protocol/conversion-answers.ts'
import { readConversion } from '../../protocol/conversion-results.ts'
import type { DemographicsAnswer, HoursOfWeekAnswer, TotalsAnswer } from '../../protocol/derived-answers.ts'
import { readDemographics, readHoursOfWeek, readTotals } from '../../protocol/derived-results.ts'
import type { IncidentsAnswer } from '../../protocol/incident-answers.ts'
import { readIncidents } from '../../protocol/incident-results.ts'
import type { BodyOf, DerivedQuestion } from '../../protocol/requests.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import type { DataSource } from './data-source.ts'
import { noteRefusal } from './offered-hours.ts'
import { questionQuery } from './question-query.ts'

/** By the routes that pages draw. */
export interface Answers {
  readonly totals: TotalsAnswer
  readonly 'hours-of-week': HoursOfWeekAnswer
  readonly demographics: DemographicsAnswer
  readonly incidents: IncidentsAnswer
  readonly 'camera-uptime': CameraUptimeAnswer
}

/** What is answered, by the route and the measure. */
type AnswerTo<Route extends DerivedRoute, Body> = Body extends { readonly measure: 'conversion' }
  ? ConversionAnswer
  : Answers[Route]

export type DerivedRoute = keyof Answers

/** A question of one of the derived routes that pages draw. */
export interface AskedDerived<Route extends DerivedRoute, Body extends BodyOf<Route> = BodyOf<Route>> {
  readonly action: 'derived'
  readonly route: Route
  readonly body: Body
}

const readers: {
  readonly [Route in DerivedRoute]: (value: unknown, body: BodyOf<Route>) => unknown
} = {
  totals: (value, { measure, facets }) =>
    measure === 'conversion' ? readConversion(value, facets) : readTotals(value, facets),
  'hours-of-week': readHoursOfWeek,
  demographics: readDemographics,
  incidents: readIncidents,
  'camera-uptime': (value, { facets }) => readCameraUptime(value, facets),
}

export function derivedQuestion<Route extends DerivedRoute, const Body extends BodyOf<Route>>(
  route: Route,
  body: Body,
): AskedDerived<Route, Body> {
  return { action: 'derived', route, body }
}

/** The query of a derived question. An answer that does not fit its route fails it as `malformed_answer`. */
export function derivedQuery<Route extends DerivedRoute, Body extends BodyOf<Route>>(
  source: DataSource,
  asked: AskedDerived<Route, Body>,
) {
  type Answer = AnswerTo<Route, Body>
  const read = (value: unknown) => readers[asked.route](value, asked.body) as Answer | null
  return questionQuery<Answer>(source, asked as DerivedQuestion, read, {
    range: rangeOf(asked.body),
    onFailure: (queries, _question, error) => {
      if (isByHour(asked)) noteRefusal(queries, error)
    },
  })
}

/** Notes §3: a deployment may refuse hours, and so what is made of them. */
function isByHour({ route, body }: AskedDerived<DerivedRoute>): boolean {
  return route === 'hours-of-week' || ('aggregationPeriod' in body && body.aggregationPeriod === 'hour')
}

/** The days are those of every store: from the first clock that shows them to the last. */
function rangeOf({ start, end }: BodyOf<DerivedRoute>): TimeRange {
  return {
    start: Date.parse(`${start}T00:00+14:00`),
    endExclusive: Date.parse(`${end}T00:00-12:00`) + dayMs,
  }
}
