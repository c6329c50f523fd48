import { LRUCache } from 'lru-cache'
import { Cancellation } from '../../client/cancel-signal.ts'
import { locationItems, readLocations } from '../../protocol/locations.ts'
import { readFailure } from '../../protocol/metrics/results.ts'
import { readRecordingDetails, readStatuses } from '../../protocol/records.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Answer, Answers } from '../answers/answers.ts'
import type { BffLimits } from '../settings/limits.ts'
import { JudgementError } from './refusal.ts'

/** What belongs where, as the deployment tells it. Each rejects with a JudgementError where it cannot be had. */
export interface Places {
  /** The items of the location list as they came, and the id of each. */
  locations(): Promise<readonly LocationItem[]>
  /** Recordings of those of the stores that exist. */
  recordingsOf(stores: ReadonlySet<string>): Promise<ReadonlySet<string>>
  /** Empty where there is no such organisation, or it has no location. */
  locationsOf(organisation: string): Promise<readonly string[]>
}

export interface LocationItem {
  readonly id: string
  readonly item: unknown
}

const passing: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'too_many_requests'])
const nowhere: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'bad_request', 'unacceptable'])

export function createPlaces(options: {
  readonly answers: Answers
  /** The parsed answer of `GET /v1/location/list`; rejects with a JudgementError. */
  readonly locationList: () => Promise<unknown>
  readonly limits: Pick<BffLimits, 'keptPlaces' | 'placesMs' | 'entitiesAtOnce'>
  /** Epoch milliseconds. */
  readonly now: () => number
}): Places {
  const { entitiesAtOnce, keptPlaces, placesMs } = options.limits
  const kept = new LRUCache<string, { readonly value: Promise<unknown>; readonly until: number }>({
    max: keptPlaces,
  })

  /** Asked once at a time, kept for a while; failures are not kept. */
  function remember<T>(key: string, find: () => Promise<T>): Promise<T> {
    const known = kept.get(key)
    if (known !== undefined && options.now() < known.until) return known.value as Promise<T>
    const value = find()
    const entry = { value, until: options.now() + placesMs }
    kept.set(key, entry)
    value.catch(() => {
      if (kept.peek(key) === entry) kept.delete(key)
    })
    return value
  }

  async function ask(question: UncheckedQuestion): Promise<unknown> {
    const text = options.answers.kept(question)
    const answer: Answer =
      text === null ? await options.answers.ask(question, new Cancellation()) : { ok: true, text }
    if (!answer.ok) throw new JudgementError(answer)
    const value: unknown = JSON.parse(answer.text)
    const failure = readFailure(value)
    if (failure !== null) throw new JudgementError(failure)
    return value
  }

  const list = (returnEntityType: string, entityType: string, entities: readonly string[]) =>
    ask({ action: 'detail', route: 'detail/list', body: { returnEntityType, entities, entityType } })

  /** The contract shows live status alone as what names recordings; `detail/list` is known of deployments. */
  async function recordingsAt(locations: readonly string[]): Promise<readonly string[]> {
    const ours = (record: { readonly location_id: string }) =>
      record.location_id === '' || locations.includes(record.location_id)
    try {
      const recordings = readRecordingDetails(await list('recording', 'location', locations))
      if (recordings !== null) return recordings.filter(ours).map(({ id }) => id)
    } catch (error) {
      if (!(error instanceof JudgementError) || passing.has(error.refusal.code)) throw error
    }
    const body = { entities: locations, entityType: 'location' }
    const statuses = readStatuses(await ask({ action: 'status', route: 'status/uptime', body }))
    if (statuses === null) throw unknownPlaces
    return statuses.filter(ours).map(({ recording_id }) => recording_id)
  }

  const places: Places = {
    locations: () =>
      remember('locations', async () => {
        const items = locationItems(await options.locationList())
        if (items === null) throw unknownPlaces
        return items.flatMap((item) => (readLocations([item]) ?? []).map(({ id }) => ({ id, item })))
      }),
    recordingsOf: (stores) =>
      remember(`stores ${JSON.stringify([...stores].sort())}`, async () => {
        const known = (await places.locations()).map(({ id }) => id).filter((id) => stores.has(id))
        const recordings = new Set<string>()
        for (let from = 0; from < known.length; from += entitiesAtOnce) {
          for (const id of await recordingsAt(known.slice(from, from + entitiesAtOnce))) recordings.add(id)
        }
        return recordings
      }),
    locationsOf: (organisation) =>
      remember(`organisation ${organisation}`, async () => {
        try {
          const locations = readLocations(await list('location', 'organisation', [organisation]))
          return (locations ?? []).map(({ id }) => id)
        } catch (error) {
          if (error instanceof JudgementError && nowhere.has(error.refusal.code)) return []
          throw error
        }
      }),
  }
  return places
}

const unknownPlaces = new JudgementError({
  code: 'unavailable',
  message: 'The deployment does not say what belongs to your stores.',
})
