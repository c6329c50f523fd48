import { Cancellation } from '../../client/cancel-signal.ts'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import { readFailure } from '../../protocol/metrics/results.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Answer, Answers, Ask } from '../answers/answers.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { Places } from './places.ts'
import { JudgementError } from './refusal.ts'

/** Failures of the deployment or the connection. Any other one means that it does not offer the list. */
const temporary: ReadonlySet<ErrorCode> = new Set(['unavailable', 'too_many_requests', 'unauthorized'])

export interface ListParts {
  readonly answers: Answers
  /** Uses a separate connection, because a gateway's refusal may name no request. */
  readonly askApart: Ask
  readonly places: Places
  readonly limits: Pick<BffLimits, 'entitiesAtOnce' | 'derivedLookMs' | 'derivedLookAgainMs'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Loads a whole list. Rejects with a JudgementError if the deployment is away. */
export type LoadList<Item> = () => Promise<readonly Item[]>

/**
 * Returns a function that loads a list of `detail/list` for all stores. The list is empty if the deployment does not
 * offer it, which is checked again after a while.
 *
 * @param read `null` if the answer is no such list
 */
export function offeredList<Item>(
  returnEntityType: string,
  read: (answer: unknown) => readonly Item[] | null,
  { answers, askApart, limits, now, places }: ListParts,
): LoadList<Item> {
  let state: 'unknown' | 'offered' | 'absent' = 'unknown'
  let probeAt = 0

  async function isOffered(store: string): Promise<boolean> {
    const patience = new Cancellation()
    const timer = setTimeout(() => patience.abort(), limits.derivedLookMs)
    const answer = await askApart(questionOf([store]), patience)
    clearTimeout(timer)
    if (answer.ok) return read(JSON.parse(answer.text)) !== null
    if (!patience.aborted && temporary.has(answer.code)) throw new JudgementError(answer)
    return false
  }

  function questionOf(entities: readonly string[]): UncheckedQuestion {
    const body = { returnEntityType, entities, entityType: 'location' }
    return { action: 'detail', route: 'detail/list', body }
  }

  function itemsIn(answer: Answer): readonly Item[] {
    if (!answer.ok) throw new JudgementError(answer)
    const value: unknown = JSON.parse(answer.text)
    const failure = readFailure(value)
    if (failure !== null) throw new JudgementError(failure)
    return read(value) ?? []
  }

  return async () => {
    if (state === 'absent' && now() < probeAt) return []
    const stores = (await places.locations()).map(({ id }) => id)
    const [first] = stores
    if (first === undefined) return []
    if (state !== 'offered') {
      state = (await isOffered(first)) ? 'offered' : 'absent'
      probeAt = now() + limits.derivedLookAgainMs
      if (state === 'absent') return []
    }
    const items: Item[] = []
    for (let from = 0; from < stores.length; from += limits.entitiesAtOnce) {
      const question = questionOf(stores.slice(from, from + limits.entitiesAtOnce))
      const text = answers.kept(question)
      items.push(
        ...itemsIn(text === null ? await answers.ask(question, new Cancellation()) : { ok: true, text }),
      )
    }
    return items
  }
}
