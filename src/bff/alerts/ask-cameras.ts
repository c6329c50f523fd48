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

/** What the watch asks the deployment, by the same way as browsers do. Each rejects where that is not to be had. */
export interface CameraQuestions {
  /** Of all stores. @param known stores of outages that were told: one that is gone has no camera any more */
  cameras(known: readonly string[]): Promise<SeenNow>
  /** Names of stores and of the cameras in them, by id; without those that have none. */
  names(stores: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Cameras that one answer lists, the most that it may. */
const mostListed = 1000

/** Fewer than any deployment of ours may be asked about at once. */
const storesAtOnce = 2000

export function createCameraQuestions(options: {
  readonly answers: Answers
  readonly places: Places
  readonly limits: Pick<BffLimits, 'entitiesAtOnce'>
  readonly signal: AbortSignal
}): CameraQuestions {
  const { answers, places, signal } = options
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
  function inParts(stores: readonly string[], most: number): readonly (readonly string[])[] {
    const sorted = [...stores].sort()
    return Array.from({ length: Math.ceil(sorted.length / most) }, (_, part) =>
      sorted.slice(part * most, (part + 1) * most),
    )
  }

  /** Stores of which too many cameras are down for one list are asked about in halves. */
  async function seenIn(stores: readonly string[]): Promise<readonly SeenNow[]> {
    const body = { entities: stores, entityType: 'location', limit: mostListed }
    const answer = await ask({ action: 'derived', route: 'live', body }, readLive)
    if (answer.listed !== 'folded' || stores.length === 1) return [seenNow(answer, stores)]
    const middle = stores.length >> 1
    return [...(await seenIn(stores.slice(0, middle))), ...(await seenIn(stores.slice(middle)))]
  }

  return {
    async cameras(known) {
      const stores = (await places.locations()).map(({ id }) => id)
      const parts: SeenNow[] = []
      for (const part of inParts(stores, storesAtOnce)) parts.push(...(await seenIn(part)))
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
      // A deployment need not offer the list: then cameras go by their ids.
      for (const part of inParts(stores, atOnce)) {
        for (const { id, name } of await recordings(part).catch(() => [])) names.set(id, name)
      }
      return names
    },
  }
}
