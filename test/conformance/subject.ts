import type { Deployment, Question } from './deployment/deployment.ts'
import { Unreachable } from './deployment/deployment.ts'
import type { FrameAnswer } from './deployment/metrics-socket.ts'
import { type Fields, isFields, listOfFields } from './json-value.ts'
import { addDays, dayIn, isZone, startOfDay } from './zone-time.ts'

export interface Choice {
  readonly location?: string | undefined
  /** First and last day, inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** A location of another organisation, if one is known. */
  readonly foreign?: string | undefined
  readonly foreignRecording?: string | undefined
  /** True to repeat failed token requests until they are rejected. */
  readonly tryLimits?: boolean
}

/** The entities and days that the requests are about. */
export interface Subject {
  readonly location: string
  readonly otherLocation: string | null
  readonly locations: readonly string[]
  readonly organisation: string | null
  readonly timezone: string
  /** Recordings of the location as the uptime endpoint names them. */
  readonly recordings: readonly Fields[]
  /** Taxonomies of the location. */
  readonly zones: readonly string[]
  readonly from: string
  readonly to: string
  readonly foreign: string | null
  readonly foreignRecording: string | null
  readonly tryLimits: boolean
  /** Today's entries, requested when the run began. */
  readonly today: { readonly askedAt: number; readonly answer: FrameAnswer }
}

/**
 * Returns the ids of `GET /v1/location/list` in any shape: ids, or objects with `id` or `_id`, under `locations` or
 * `data`.
 */
export function locationIds(answer: unknown): readonly string[] | null {
  const list = listOf(answer)
  if (list === null) return null
  const ids = list.map((item) => (isFields(item) ? (item.id ?? item._id) : item))
  return ids.every((id): id is string => typeof id === 'string' && id !== '') ? ids : null
}

export function listOf(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer
  if (!isFields(answer)) return null
  const nested = [answer.locations, answer.data].find(Array.isArray)
  return nested ?? null
}

/**
 * Finds what the requests can be about. Anything unanswered here is only missing. The rules report why.
 *
 * @throws Unreachable if there is no token or no location
 */
export async function findSubject(deployment: Deployment, choice: Choice, now: number): Promise<Subject> {
  const listed = await deployment.core({ method: 'GET', path: '/v1/location/list' })
  if (listed.status === 0)
    throw new Unreachable(`The Core API does not answer (${listed.text}): check RETAIL_BASE_URL.`)
  const locations = locationIds(listed.value) ?? []
  const location = choice.location ?? locations[0]
  if (location === undefined)
    throw new Unreachable(
      `GET /v1/location/list names no location (HTTP ${listed.status}): name one with --location, or check RETAIL_BASE_URL.`,
    )

  const yesterday = addDays(new Date(now).toISOString().slice(0, 10), -1)
  const uptimes = await deployment.core({
    method: 'POST',
    path: '/v1/recording/uptimes',
    body: { start: yesterday, end: yesterday },
  })
  const all = (listOfFields(uptimes.value) ?? []).flatMap(({ recording }) =>
    isFields(recording) ? [recording] : [],
  )
  const recordings = all.filter((recording) => recording.location === location)
  const organisation = [...recordings, ...all]
    .map((one) => one.organisation)
    .find((id) => typeof id === 'string')
  const detail = (listOf(listed.value) ?? []).find(
    (item): item is Fields => isFields(item) && (item.id === location || item._id === location),
  )
  const timezone =
    [detail?.timezone, ...recordings.map((recording) => recording.timezone)].find(isZone) ?? 'UTC'

  const to = choice.to ?? addDays(dayIn(timezone, now), -1)
  return {
    location,
    otherLocation: locations.find((id) => id !== location) ?? null,
    locations,
    organisation: typeof organisation === 'string' ? organisation : null,
    timezone,
    recordings,
    zones: await findZones(deployment, location),
    from: choice.from ?? addDays(to, -27),
    to,
    foreign: choice.foreign ?? null,
    foreignRecording: choice.foreignRecording ?? null,
    tryLimits: choice.tryLimits ?? false,
    today: { askedAt: now, answer: await deployment.ask(todayQuestion({ location, timezone }, now)) },
  }
}

/** Returns a request for the entries of the unfinished day, up to a day from now. */
export function todayQuestion(
  { location, timezone }: Pick<Subject, 'location' | 'timezone'>,
  now: number,
): Question {
  return {
    action: 'metric',
    route: 'entries',
    body: {
      start: new Date(startOfDay(dayIn(timezone, now), timezone)).toISOString(),
      end: new Date(now + 86_400_000).toISOString(),
      entities: [location],
      entityType: 'location',
      facets: ['summary'],
      aggregationPeriod: 'day',
    },
  }
}

async function findZones(deployment: Deployment, location: string): Promise<readonly string[]> {
  const answer = await deployment.ask({
    action: 'detail',
    route: 'detail/list',
    body: { returnEntityType: 'area_context', entities: [location], entityType: 'location' },
  })
  const records = answer.kind === 'answer' ? (listOfFields(answer.value) ?? []) : []
  const zones = records.map((record) => record.taxonomy).filter((zone) => typeof zone === 'string')
  return [...new Set(zones)].sort()
}

/** Returns days of the subject's zone as the wire writes them: both ends inclusive, in UTC. */
export function wireRange(subject: Pick<Subject, 'timezone'>, from: string, to: string) {
  return {
    start: new Date(startOfDay(from, subject.timezone)).toISOString(),
    end: new Date(startOfDay(addDays(to, 1), subject.timezone) - 1).toISOString(),
  }
}
