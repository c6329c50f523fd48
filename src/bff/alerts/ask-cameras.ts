import { type IndexClock, instantOfUtcIndex, wallIndex } from '../../protocol/index-clock.ts'
import { mayBeOpen } from '../../protocol/opening-hours.ts'
import {
  isExistingHour,
  readLocations,
  readRecordingDetails,
  readStatuses,
  readUptimes,
} from '../../protocol/records.ts'
import type { UncheckedQuestion } from '../../protocol/request-text.ts'
import { readFailure } from '../../protocol/results.ts'
import { parseUtcInstant } from '../../protocol/wire-time.ts'
import type { Places } from '../access/places.ts'
import { JudgementError } from '../access/refusal.ts'
import type { Answers } from '../answers.ts'
import type { CoreApiAnswer, CoreApiRequest } from '../core-api.ts'
import type { BffLimits } from '../limits.ts'
import type { SeenCamera } from './outages.ts'

/** What the watch asks the deployment, by the same way as browsers do. Each rejects where that is not to be had. */
export interface CameraQuestions {
  /** Of all stores. */
  cameras(): Promise<readonly SeenCamera[]>
  /** Names of stores and of the cameras in them, by id; without those that have none. */
  names(stores: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Whether the store may be open now, by the schedules of its cameras. */
  isOpen(store: string, now: number): Promise<boolean>
}

export function createCameraQuestions(options: {
  readonly answers: Answers
  readonly coreApi: (request: CoreApiRequest) => Promise<CoreApiAnswer>
  readonly places: Places
  readonly limits: Pick<BffLimits, 'entitiesAtOnce'>
  /** Whose clock the hours of uptime show. */
  readonly indexClock: IndexClock
  readonly signal: AbortSignal
}): CameraQuestions {
  const { answers, coreApi, places, signal } = options
  const atOnce = options.limits.entitiesAtOnce

  async function ask<T>(question: UncheckedQuestion, read: (value: unknown) => T | null): Promise<T> {
    const text = answers.kept(question)
    const answer = text === null ? await answers.ask(question, signal) : { ok: true as const, text }
    if (!answer.ok) throw new JudgementError(answer)
    const value: unknown = JSON.parse(answer.text)
    const failure = readFailure(value)
    if (failure !== null) throw new JudgementError(failure)
    const found = read(value)
    if (found === null) throw new Error('That is no answer.')
    return found
  }

  const recordings = (stores: readonly string[]) =>
    ask(
      {
        action: 'detail',
        route: 'detail/list',
        body: { returnEntityType: 'recording', entities: stores, entityType: 'location' },
      },
      readRecordingDetails,
    )

  /** Deployments limit the entities of a request. */
  function inParts(stores: readonly string[]): readonly (readonly string[])[] {
    const sorted = [...stores].sort()
    return Array.from({ length: Math.ceil(sorted.length / atOnce) }, (_, part) =>
      sorted.slice(part * atOnce, (part + 1) * atOnce),
    )
  }

  return {
    async cameras() {
      const stores = (await places.locations()).map(({ id }) => id)
      const seen: SeenCamera[] = []
      for (const entities of inParts(stores)) {
        const body = { entities, entityType: 'location' }
        for (const record of await ask({ action: 'status', route: 'status/uptime', body }, readStatuses)) {
          seen.push({
            id: record.recording_id,
            store: record.location_id,
            state: stateOf(record.status),
            lastSeen: record.last_seen_utc === null ? null : parseUtcInstant(record.last_seen_utc),
          })
        }
      }
      return seen
    },
    async names(stores) {
      const names = new Map<string, string>()
      for (const { item } of await places.locations()) {
        for (const { id, name } of readLocations([item]) ?? []) names.set(id, name)
      }
      // A deployment need not offer the list: then cameras go by their ids.
      for (const part of inParts(stores)) {
        for (const { id, name } of await recordings(part).catch(() => [])) names.set(id, name)
      }
      return names
    },
    async isOpen(store, now) {
      const recids = (await recordings([store])).map(({ id }) => id)
      // Wherever the store is, its day is one of these.
      const [start, end] = [dayOf(now - dayMs), dayOf(now + dayMs)]
      const path = '/v1/recording/uptimes'
      const body = JSON.stringify({ start, end, recids })
      const answer = await coreApi({ method: 'POST', route: path, path, body, signal })
      if (!answer.ok) throw new Error(answer.detail)
      const results = (readUptimes(await jsonOf(answer.body)) ?? []).map(({ recording, uptime }) => ({
        recording,
        // A camera that did not exist yet says nothing of when the store is open.
        uptime: uptime.filter(isExistingHour),
      }))
      return mayBeOpen(results, {
        isKnown: ({ uptime }) => uptime.length > 0,
        rests: ({ uptime }) => uptime.some(({ withinSchedule }) => !withinSchedule),
        runs({ recording, uptime }) {
          const isRunning = runningHour(now, recording.timezone, options.indexClock)
          return uptime.some(({ index, withinSchedule }) => withinSchedule && isRunning(index))
        },
      })
    },
  }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A word that is not known is no outage (notes §3). */
function stateOf(status: string): SeenCamera['state'] {
  if (status === 'offline') return 'down'
  return status === 'online' || status === 'degraded' ? 'up' : 'unknown'
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** Whether an hour of uptime (`YYYY-MM-DD HH:mm`, interface §2.3) is the one that runs, by the clock that it shows. */
function runningHour(now: number, timeZone: string, indexClock: IndexClock): (index: string) => boolean {
  if (indexClock === 'utc') {
    return (index) => {
      const start = instantOfUtcIndex(index)
      return start !== null && start <= now && now < start + hourMs
    }
  }
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const hour = wallIndex(`${clock.format(now)}:00`)
  return (index) => wallIndex(index) === hour
}

async function jsonOf(body: AsyncIterable<unknown> | string): Promise<unknown> {
  if (typeof body === 'string') return JSON.parse(body)
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(Buffer.from(piece as Buffer))
  return JSON.parse(Buffer.concat(pieces).toString())
}
