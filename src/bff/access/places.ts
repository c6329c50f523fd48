import { LRUCache } from 'lru-cache'
import { Cancellation } from '../../client/cancel-signal.ts'
import { locationItems, readLocations } from '../../protocol/locations.ts'
import { readFailure } from '../../protocol/metrics/results.ts'
import { readRecordingDetails, readStatuses } from '../../protocol/records.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Answer, Answers } from '../answers/answers.ts'
import type { BffLimits } from '../settings/limits.ts'
import { JudgementError } from './refusal.ts'

/** Maps between stores, recordings and organisations. Each method rejects with a JudgementError. */
export interface Places {
  /** Returns the items of the location list as received, with the id of each. */
  locations(): Promise<readonly LocationItem[]>
  /** Returns the recordings of those stores that exist. */
  recordingsOf(stores: ReadonlySet<string>): Promise<ReadonlySet<string>>
  /** Returns the organisation's locations. Empty if it does not exist or has none. */
  locationsOf(organisation: string): Promise<readonly string[]>
}

export interface LocationItem {
  readonly id: string
  readonly item: unknown
}

/** Temporary failures, which say nothing about a route or an id. */
const temporary: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'too_many_requests'])
/** Failures that mean that an id does not exist. */
const nowhere: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'bad_request', 'unacceptable'])

/** Requests places from the deployment and caches the responses for a while. Failures are not cached. */
export function createPlaces(options: {
  readonly answers: Answers
  /** The parsed response of `GET /v1/location/list`; rejects with a JudgementError. */
  readonly locationList: () => Promise<unknown>
  readonly limits: Pick<BffLimits, 'keptPlaces' | 'placesMs' | 'entitiesAtOnce'>
  /** Epoch milliseconds. */
  readonly now: () => number
}): Places {
  const { answers, limits, locationList, now } = options
  const remember = createMemory(limits, now)

  async function locations(): Promise<readonly LocationItem[]> {
    const items = locationItems(await locationList())
    if (items === null) throw unknownPlaces
    return items.flatMap((item) => (readLocations([item]) ?? []).map(({ id }) => ({ id, item })))
  }

  async function recordingsOf(stores: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const known = (await places.locations()).map(({ id }) => id).filter((id) => stores.has(id))
    const recordings = new Set<string>()
    for (let from = 0; from < known.length; from += limits.entitiesAtOnce) {
      const part = known.slice(from, from + limits.entitiesAtOnce)
      for (const id of await recordingsAt(part, answers)) recordings.add(id)
    }
    return recordings
  }

  const places: Places = {
    locations: () => remember('locations', locations),
    recordingsOf: (stores) =>
      remember(`stores ${JSON.stringify([...stores].sort())}`, () => recordingsOf(stores)),
    locationsOf: (organisation) =>
      remember(`organisation ${organisation}`, () => locationsOf(organisation, answers)),
  }
  return places
}

type Remember = <T>(key: string, find: () => Promise<T>) => Promise<T>

/** Runs one request per key at a time and caches its result. Failures are not cached. */
function createMemory(
  { keptPlaces, placesMs }: Pick<BffLimits, 'keptPlaces' | 'placesMs'>,
  now: () => number,
): Remember {
  const kept = new LRUCache<string, { readonly value: Promise<unknown>; readonly until: number }>({
    max: keptPlaces,
  })
  return <T>(key: string, find: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known !== undefined && now() < known.until) return known.value as Promise<T>
    const value = find()
    const entry = { value, until: now() + placesMs }
    kept.set(key, entry)
    value.catch(() => {
      if (kept.peek(key) === entry) kept.delete(key)
    })
    return value
  }
}

/** Prefers `detail/list`. That route is not part of the contract, so the live status is the fallback. */
async function recordingsAt(locations: readonly string[], answers: Answers): Promise<readonly string[]> {
  const ours = (record: { readonly location_id: string }) =>
    record.location_id === '' || locations.includes(record.location_id)
  try {
    const recordings = readRecordingDetails(await list('recording', 'location', locations, answers))
    if (recordings !== null) return recordings.filter(ours).map(({ id }) => id)
  } catch (error) {
    if (!(error instanceof JudgementError) || temporary.has(error.refusal.code)) throw error
  }
  const body = { entities: locations, entityType: 'location' }
  const statuses = readStatuses(await ask({ action: 'status', route: 'status/uptime', body }, answers))
  if (statuses === null) throw unknownPlaces
  return statuses.filter(ours).map(({ recording_id }) => recording_id)
}

async function locationsOf(organisation: string, answers: Answers): Promise<readonly string[]> {
  try {
    const locations = readLocations(await list('location', 'organisation', [organisation], answers))
    return (locations ?? []).map(({ id }) => id)
  } catch (error) {
    if (error instanceof JudgementError && nowhere.has(error.refusal.code)) return []
    throw error
  }
}

function list(
  returnEntityType: string,
  entityType: string,
  entities: readonly string[],
  answers: Answers,
): Promise<unknown> {
  return ask(
    { action: 'detail', route: 'detail/list', body: { returnEntityType, entities, entityType } },
    answers,
  )
}

async function ask(question: UncheckedQuestion, answers: Answers): Promise<unknown> {
  const text = answers.kept(question)
  const answer: Answer = text === null ? await answers.ask(question, new Cancellation()) : { ok: true, text }
  if (!answer.ok) throw new JudgementError(answer)
  const value: unknown = JSON.parse(answer.text)
  const failure = readFailure(value)
  if (failure !== null) throw new JudgementError(failure)
  return value
}

const unknownPlaces = new JudgementError({
  code: 'unavailable',
  message: 'The deployment doesn’t list the cameras of your stores.',
})
