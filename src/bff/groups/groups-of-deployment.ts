import { Cancellation } from '../../client/cancel-signal.ts'
import { type LocationGroup, readLocationGroups } from '../../protocol/location-groups.ts'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import { readFailure } from '../../protocol/metrics/results.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Places } from '../access/places.ts'
import { JudgementError } from '../access/refusal.ts'
import type { Answer, Answers, Ask } from '../answers/answers.ts'
import type { BffLimits } from '../settings/limits.ts'
import { mergeGroups } from './group-key.ts'

/** Failures of the deployment or the connection. Any other one means that it offers no groups. */
const temporary: ReadonlySet<ErrorCode> = new Set(['unavailable', 'too_many_requests', 'unauthorized'])

interface DeploymentGroupsOptions {
  readonly answers: Answers
  /** Uses a separate connection, because a gateway's refusal may name no request. */
  readonly askApart: Ask
  readonly places: Places
  readonly limits: Pick<BffLimits, 'entitiesAtOnce' | 'derivedLookMs' | 'derivedLookAgainMs'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/**
 * Returns a function that loads the groups of all stores. It returns none if the deployment does not offer them, which it
 * checks again after a while, and rejects with a JudgementError if the deployment is away.
 */
export function groupsOfDeployment(
  options: DeploymentGroupsOptions,
): () => Promise<readonly LocationGroup[]> {
  const { answers, limits, now, places } = options
  let state: 'unknown' | 'offered' | 'absent' = 'unknown'
  let probeAt = 0

  return async () => {
    if (state === 'absent' && now() < probeAt) return []
    const stores = (await places.locations()).map(({ id }) => id)
    const [first] = stores
    if (first === undefined) return []
    if (state !== 'offered') {
      state = (await isOffered(first, options)) ? 'offered' : 'absent'
      probeAt = now() + limits.derivedLookAgainMs
      if (state === 'absent') return []
    }
    const parts: LocationGroup[] = []
    for (let from = 0; from < stores.length; from += limits.entitiesAtOnce) {
      const question = questionOf(stores.slice(from, from + limits.entitiesAtOnce))
      const text = answers.kept(question)
      const answer: Answer =
        text === null ? await answers.ask(question, new Cancellation()) : { ok: true, text }
      parts.push(...groupsIn(answer))
    }
    return mergeGroups(parts)
  }
}

async function isOffered(
  store: string,
  { askApart, limits }: Pick<DeploymentGroupsOptions, 'askApart' | 'limits'>,
): Promise<boolean> {
  const patience = new Cancellation()
  const timer = setTimeout(() => patience.abort(), limits.derivedLookMs)
  const answer = await askApart(questionOf([store]), patience)
  clearTimeout(timer)
  if (answer.ok) return readLocationGroups(JSON.parse(answer.text)) !== null
  if (!patience.aborted && temporary.has(answer.code)) throw new JudgementError(answer)
  return false
}

function groupsIn(answer: Answer): readonly LocationGroup[] {
  if (!answer.ok) throw new JudgementError(answer)
  const value: unknown = JSON.parse(answer.text)
  const failure = readFailure(value)
  if (failure !== null) throw new JudgementError(failure)
  return readLocationGroups(value) ?? []
}

function questionOf(entities: readonly string[]): UncheckedQuestion {
  const body = { returnEntityType: 'location_group', entities, entityType: 'location' }
  return { action: 'detail', route: 'detail/list', body }
}
