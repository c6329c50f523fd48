import type { Question } from './deployment/deployment.ts'
import type { FrameAnswer } from './deployment/metrics-socket.ts'
import { Exchange, notOffered, notShown } from './finding.ts'
import { type Fields, isFields, listOfFields } from './json-value.ts'
import type { Run } from './rule.ts'
import { wireRange } from './subject.ts'

export const metricRoutes = [
  'entries',
  'area/data',
  'average-dwell-time',
  'transactions/conversion-rate',
] as const
export type MetricRoute = (typeof metricRoutes)[number]

/** The number that each route answers. */
export const measureOf = {
  entries: 'entries',
  'area/data': 'area_total_entries',
  'average-dwell-time': 'average_dwell_time',
  'transactions/conversion-rate': 'sales_conversion_rate',
} as const satisfies Record<MetricRoute, string>

/** Returns what a route needs in addition to the common parameters. */
function ownFields(run: Run, route: string): Fields {
  switch (route) {
    case 'area/data':
      return {
        areaType: 'taxonomy',
        taxonomy: run.subject.zones.slice(0, 3),
        breakdownByDimensions: ['taxonomy'],
      }
    case 'average-dwell-time':
      return { areaType: 'location-dwell' }
    case 'transactions/conversion-rate':
      return { breakdownByDimensions: ['entity'] }
    default:
      return {}
  }
}

/**
 * Returns a request about the subject's location and days, by day, as one sum. A field that is `undefined` is omitted.
 */
export function metricQuestion(run: Run, route: string, fields: Fields = {}): Question {
  const { subject } = run
  return {
    action: 'metric',
    route,
    body: {
      ...wireRange(subject, subject.from, subject.to),
      entities: [subject.location],
      entityType: 'location',
      facets: ['summary'],
      aggregationPeriod: 'day',
      ...ownFields(run, route),
      ...fields,
    },
  }
}

export function detailQuestion(run: Run, returnEntityType: string): Question {
  const { subject } = run
  const ofOrganisation = returnEntityType === 'location' || returnEntityType === 'organisation'
  if (ofOrganisation && subject.organisation === null) notShown('a recording, which names the organisation')
  return {
    action: 'detail',
    route: 'detail/list',
    body: {
      returnEntityType,
      entities: [ofOrganisation ? subject.organisation : subject.location],
      entityType: ofOrganisation ? 'organisation' : 'location',
    },
  }
}

export function statusQuestion(run: Run, locations: readonly string[] = [run.subject.location]): Question {
  return {
    action: 'status',
    route: 'status/uptime',
    body: { entities: locations, entityType: 'location' },
  }
}

/** Returns the plainest request of a route, which shows whether it is offered at all. */
function plainQuestion(run: Run, question: Question): Question {
  if (question.action === 'status') return statusQuestion(run)
  if (question.action === 'detail') return detailQuestion(run, 'area_context')
  return metricQuestion(run, question.route)
}

export function textOf(question: Question): string {
  return `${question.action} ${question.route} ${JSON.stringify(question.body)}`
}

export function exchangeOf(question: Question, answer: FrameAnswer): Exchange {
  const came =
    answer.kind === 'answer' ? answer.value : answer.kind === 'unframed' ? answer.text : answer.reason
  return new Exchange(textOf(question), came)
}

/**
 * An object with neither `meta` nor a facet is a failure, whatever its shape. So is any value that is not an object.
 */
export function isFailure(answer: FrameAnswer): boolean {
  if (answer.kind !== 'answer') return true
  if (Array.isArray(answer.value)) return false
  if (!isFields(answer.value) || answer.value.error !== undefined) return true
  const { meta, segments, summary, estimates } = answer.value
  return meta === undefined && ![segments, summary, estimates].some(Array.isArray)
}

/** True if a failure says that there is no such route. */
export function saysUnknownRoute(value: unknown): boolean {
  const text = JSON.stringify(value) ?? ''
  return (
    /unknown_route/.test(text) ||
    /\b(unknown|unsupported|invalid|no such|not (found|supported|offered|implemented))\b.*\b(route|action)/i.test(
      text,
    ) ||
    /\b(route|action)\b.*\b(unknown|unsupported|invalid|not (found|supported|offered|implemented))/i.test(
      text,
    )
  )
}

/** Sends the plainest request of a route, and passes if it is offered and answered. */
export async function offered(run: Run, route: Question): Promise<Exchange> {
  const question = plainQuestion(run, route)
  const answer = await run.deployment.ask(question)
  const exchange = exchangeOf(question, answer)
  if (!isFailure(answer)) return exchange
  return saysUnknownRoute(exchange.came) ? notOffered(exchange.came) : exchange.differs('an answer')
}

/**
 * Sends a request and returns its answer unless it is a failure. If even the plainest request of the route fails, only
 * the rule of the route reports it.
 */
export async function answered(run: Run, question: Question): Promise<Exchange> {
  const answer = await run.deployment.ask(question)
  const exchange = exchangeOf(question, answer)
  if (!isFailure(answer)) return exchange
  if (isFailure(await run.deployment.ask(plainQuestion(run, question))))
    notShown(`an answer of the route: see §4.1 route ${question.route}`)
  return exchange.differs('an answer')
}

/** Sends a request beyond the contract. A failure means that it is not offered. */
export async function answeredIfOffered(run: Run, question: Question): Promise<Exchange> {
  const answer = await run.deployment.ask(question)
  const exchange = exchangeOf(question, answer)
  return isFailure(answer) ? notOffered(exchange.came) : exchange
}

/** Sends a request that must fail. Neither a failure nor silence can be mistaken for an answer. */
export async function refused(run: Run, question: Question, expected: string): Promise<Exchange> {
  const answer = await run.deployment.ask(question)
  const exchange = exchangeOf(question, answer)
  if (isFailure(await run.deployment.ask(plainQuestion(run, question))))
    notShown(`an answer of the route: see §4.1 route ${question.route}`)
  exchange.expect(isFailure(answer), expected)
  return exchange
}

export function askMetric(run: Run, route: string, fields: Fields = {}): Promise<Exchange> {
  requireZones(run, route)
  return answered(run, metricQuestion(run, route, fields))
}

export function requireZones(run: Run, route: string): void {
  if (route === 'area/data' && run.subject.zones.length === 0)
    notShown('a location with areas: choose one with --location')
}

/** Returns an object within an answer. */
export function fieldsIn(value: unknown, field: string): Fields {
  const found = isFields(value) ? value[field] : undefined
  return isFields(found) ? found : notShown(`${field} as an object`)
}

/** Returns the rows of one facet, possibly none. */
export function rowsOf(exchange: Exchange, facet: string): readonly Fields[] {
  const rows = isFields(exchange.came) ? listOfFields(exchange.came[facet]) : null
  return rows ?? notShown(`the facet ${facet} as a list of rows: see §2.7 facets`)
}

export async function askRows(
  run: Run,
  route: string,
  facet: string,
  fields: Fields = {},
): Promise<{ readonly exchange: Exchange; readonly rows: readonly Fields[] }> {
  const exchange = await askMetric(run, route, { facets: [facet], ...fields })
  return { exchange, rows: rowsOf(exchange, facet) }
}

/** Returns the numbers of a field. The rule of that field reports any other value. */
export function numbersOf(rows: readonly Fields[], field: string): readonly (number | null)[] {
  return rows.map((row) => {
    const value = row[field]
    return typeof value === 'number' || value === null ? value : notShown(`${field} as a number: see §2.7`)
  })
}

/** Sums over zones need one row of each. */
export function requireEachOnce(rows: readonly Fields[]): void {
  const zones = rows.map(({ taxonomy }) => taxonomy)
  if (new Set(zones).size < zones.length) notShown('one row for each zone: see §4.1 rule 2')
}

export function sum(numbers: readonly (number | null)[]): number {
  return numbers.reduce<number>((total, number) => total + (number ?? 0), 0)
}
