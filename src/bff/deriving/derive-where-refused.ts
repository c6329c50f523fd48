import { Cancellation, type CancelSignal } from '../../client/cancel-signal.ts'
import { daysOfSuspects, daysOfUsual, lengthOfPeriod } from '../../protocol/derived/derived-bodies.ts'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import { type DerivedQuestion, readQuestion } from '../../protocol/requests/requests.ts'
import type { AskedQuestion } from '../access/identity.ts'
import type { Answer, Ask } from '../answers/answers.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { Deriver } from './deriver.ts'

/** What is known of a derived route at the deployment. A route that is not known yet has no standing. */
type Standing = { readonly is: 'offered' } | { readonly is: 'absent'; readonly lookAt: number }

/** What a look at the deployment has shown. `perhaps-absent`: it may have meant the question, and not its route. */
type Look = 'offered' | 'absent' | 'perhaps-absent' | Extract<Answer, { readonly ok: false }>

/** Failures that do not say whether the route is offered, and need not be those of a derived answer. */
const unclear: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'not_found',
  'unacceptable',
  'internal',
  'timeout',
])
const refusals: ReadonlySet<ErrorCode> = new Set(['unknown_route', 'bad_request'])

/**
 * Asks the deployment its derived routes where it offers them, and has their answers worked out from plain ones where
 * it does not. Who asks cannot tell. Whether it does is found out by a question about one store, which is asked again
 * from time to time and after a reconnection, beside what is worked out meanwhile.
 */
export function deriveWhereRefused(options: {
  readonly ask: Ask
  /** On a connection of its own, since a gateway may refuse without saying what. */
  readonly askApart: Ask
  readonly derive: Deriver['derive']
  readonly limits: Pick<BffLimits, 'derivedLookMs' | 'derivedLookAgainMs' | 'derivedStoreDays'>
  /** Epoch milliseconds. */
  readonly now: () => number
}): { readonly ask: Ask; reconnected(): void } {
  const { limits, now } = options
  const standings = new Map<string, Standing>()
  const looks = new Map<string, Promise<Look>>()

  function look(question: DerivedQuestion): Promise<Look> {
    const { route } = question
    const looking = looks.get(route)
    if (looking !== undefined) return looking
    const begun = lookNow(question).finally(() => looks.delete(route))
    looks.set(route, begun)
    return begun
  }

  async function lookNow(question: DerivedQuestion): Promise<Look> {
    const patience = new Cancellation()
    const timer = setTimeout(() => patience.abort(), limits.derivedLookMs)
    const answer = await options.askApart(aboutOneStore(question), patience)
    clearTimeout(timer)
    if (answer.ok) {
      standings.set(question.route, { is: 'offered' })
      return 'offered'
    }
    if (refusals.has(answer.code)) {
      beAbsent(question.route)
      return 'absent'
    }
    return patience.aborted || unclear.has(answer.code) ? 'perhaps-absent' : answer
  }

  function beAbsent(route: string): void {
    standings.set(route, { is: 'absent', lookAt: now() + limits.derivedLookAgainMs })
  }

  async function derive(question: DerivedQuestion, signal: CancelSignal): Promise<Answer> {
    const asked = storeDaysOf(question)
    if (asked > limits.derivedStoreDays) {
      const message = `The request asks for ${asked} days of stores; at most ${limits.derivedStoreDays} are allowed.`
      return { ok: false, code: 'too_large', message }
    }
    return options.derive(question, signal)
  }

  const ask: Ask = async (unchecked, signal, asker) => {
    if (unchecked.action !== 'derived') return options.ask(unchecked, signal, asker)
    if (standings.get(unchecked.route)?.is === 'offered') {
      const answer = await options.ask(unchecked, signal, asker)
      if (answer.ok || answer.code !== 'unknown_route') return answer
      // Another deployment than before.
      standings.delete(unchecked.route)
    }
    const read = readDerived(unchecked)
    if (!read.ok) return { ok: false, code: 'bad_request', message: read.message }
    const { question } = read
    const standing = standings.get(question.route)
    if (standing?.is === 'absent') {
      if (now() >= standing.lookAt) void look(question)
      return derive(question, signal)
    }
    const seen = await look(question)
    if (seen === 'offered') return options.ask(unchecked, signal, asker)
    if (typeof seen !== 'string') return seen
    const answer = await derive(question, signal)
    if (answer.ok && seen === 'perhaps-absent') beAbsent(question.route)
    return answer
  }

  return {
    ask,
    reconnected() {
      for (const [route, { is }] of standings)
        if (is === 'absent') standings.set(route, { is, lookAt: now() })
    },
  }
}

/** Whoever passes a question on has looked at its action and its route. */
function readDerived(asked: UncheckedQuestion) {
  return readQuestion(asked as AskedQuestion) as
    | { readonly ok: true; readonly question: DerivedQuestion }
    | { readonly ok: false; readonly message: string }
}

function aboutOneStore(question: DerivedQuestion): DerivedQuestion {
  const entities = question.body.entities.slice(0, 1)
  // Each route keeps its own body; TypeScript cannot see that both are of the same route.
  return { ...question, body: { ...question.body, entities } } as DerivedQuestion
}

/** Days of all stores and of both periods: what an answer costs. */
function storeDaysOf(question: DerivedQuestion): number {
  const { body } = question
  const compared = 'compared' in body && body.compared !== undefined ? lengthOfPeriod(body.compared) : 0
  return body.entities.length * (daysOf(question) + compared)
}

/** How the cameras are now costs as much as a day. */
function daysOf({ route, body }: DerivedQuestion): number {
  if ('start' in body) return lengthOfPeriod(body)
  if (route === 'usual') return daysOfUsual
  return route === 'suspects' ? daysOfSuspects : 1
}
