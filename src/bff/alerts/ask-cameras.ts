import { type SeenNow, seenNow } from '../../domain/live/seen-stores.ts'
import { readLive } from '../../protocol/derived/live-answers.ts'
import { readLocations } from '../../protocol/locations.ts'
import { readFailure } from '../../protocol/metrics/results.ts'
import { readRecordingDetails } from '../../protocol/records.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Places } from '../access/places.ts'
import { JudgementError } from '../access/refusal.ts'
import type { Answers } from '../answers/answers.ts'
import type { BffLimits } from '../settings/limits.ts'

/** Requests of the outage watch. Each method rejects if the deployment does not answer. */
export interface CameraQuestions {
  /**
   * Returns the state of all stores.
   *
   * @param known stores with reported outages; a store that no longer exists counts as having no cameras
   */
  cameras(known: readonly string[]): Promise<SeenNow>
  /** Returns names of stores and their cameras by id. Unnamed ones are missing. */
  names(stores: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Most cameras that one response may list. */
const maxListed = 1000

/** Below the entity limit of the service. */
const storesAtOnce = 2000

type Ask = <T>(question: UncheckedQuestion, read: (value: unknown) => T | null) => Promise<T>

export function createCameraQuestions(options: {
  readonly answers: Answers
  readonly places: Places
  readonly limits: Pick<BffLimits, 'entitiesAtOnce'>
  readonly signal: AbortSignal
}): CameraQuestions {
  const { answers, limits, places, signal } = options
  const ask: Ask = (question, read) => askParsed(answers, question, read, signal)

  return {
    async cameras(known) {
      const stores = (await places.locations()).map(({ id }) => id)
      const parts: SeenNow[] = []
      for (const part of inParts(stores, storesAtOnce)) parts.push(...(await seenIn(part, ask)))
      return {
        unwell: parts.flatMap(({ unwell }) => unwell),
        sizes: new Map([...known.map((id) => [id, 0] as const), ...parts.flatMap(({ sizes }) => [...sizes])]),
        closed: new Set(parts.flatMap(({ closed }) => [...closed])),
      }
    },
    async names(stores) {
      const names = new Map<string, string>()
      for (const { item } of await places.locations()) {
        for (const { id, name } of readLocations([item]) ?? []) names.set(id, name)
      }
      // The route is optional. Without it, cameras are named by their ids.
      for (const part of inParts(stores, limits.entitiesAtOnce)) {
        for (const { id, name } of await recordingsOf(part, ask).catch(() => [])) names.set(id, name)
      }
      return names
    },
  }
}

async function askParsed<T>(
  answers: Answers,
  question: UncheckedQuestion,
  read: (value: unknown) => T | null,
  signal: AbortSignal,
): Promise<T> {
  const text = answers.kept(question)
  const answer = text === null ? await answers.ask(question, signal) : { ok: true as const, text }
  if (!answer.ok) throw new JudgementError(answer)
  const value: unknown = JSON.parse(answer.text)
  const failure = readFailure(value)
  if (failure !== null) throw new JudgementError(failure)
  const found = read(value)
  if (found === null) throw new Error('The deployment sent an unexpected response.')
  return found
}

function recordingsOf(stores: readonly string[], ask: Ask) {
  const body = { returnEntityType: 'recording', entities: stores, entityType: 'location' }
  return ask({ action: 'detail', route: 'detail/list', body }, readRecordingDetails)
}

/** Halves the stores if too many of their cameras are offline for one list. */
async function seenIn(stores: readonly string[], ask: Ask): Promise<readonly SeenNow[]> {
  const body = { entities: stores, entityType: 'location', limit: maxListed }
  const answer = await ask({ action: 'derived', route: 'live', body }, readLive)
  if (answer.listed !== 'folded' || stores.length === 1) return [seenNow(answer, stores)]
  const middle = stores.length >> 1
  return [...(await seenIn(stores.slice(0, middle), ask)), ...(await seenIn(stores.slice(middle), ask))]
}

/** Deployments limit the entities of a request. */
function inParts(stores: readonly string[], max: number): readonly (readonly string[])[] {
  const sorted = [...stores].sort()
  return Array.from({ length: Math.ceil(sorted.length / max) }, (_, part) =>
    sorted.slice(part * max, (part + 1) * max),
  )
}
