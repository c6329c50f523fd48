import { dayMs } from '../../calendar/wall-clock.ts'
import type { CameraUptimeAnswer } from '../../protocol/camera-uptime-answers.ts'
import { readCameraUptime } from '../../protocol/camera-uptime-results.ts'
import type { HoursOfWeekAnswer, TotalsAnswer } from '../../protocol/derived-answers.ts'
import { readHoursOfWeek, readTotals } from '../../protocol/derived-results.ts'
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
  readonly incidents: IncidentsAnswer
  readonly 'camera-uptime': CameraUptimeAnswer
}

export type DerivedRoute = keyof Answers

/** A question of one of the derived routes that pages draw. */
export interface AskedDerived<Route extends DerivedRoute> {
  readonly action: 'derived'
  readonly route: Route
  readonly body: BodyOf<Route>
}

const readers: {
  readonly [Route in DerivedRoute]: (value: unknown, body: BodyOf<Route>) => Answers[Route] | null
} = {
  totals: (value, { facets }) => readTotals(value, facets),
  'hours-of-week': readHoursOfWeek,
  incidents: readIncidents,
  'camera-uptime': (value, { facets }) => readCameraUptime(value, facets),
}

export function derivedQuestion<Route extends DerivedRoute>(
  route: Route,
  body: BodyOf<Route>,
): AskedDerived<Route> {
  return { action: 'derived', route, body }
}

/** The query of a derived question. An answer that does not fit its route fails it as `malformed_answer`. */
export function derivedQuery<Route extends DerivedRoute>(source: DataSource, asked: AskedDerived<Route>) {
  const read = readers[asked.route]
  return questionQuery<Answers[Route]>(source, asked as DerivedQuestion, (value) => read(value, asked.body), {
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
