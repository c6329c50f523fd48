import type { CancelSignal } from '../../client/cancel-signal.ts'
import { lengthOfPeriod } from '../../protocol/derived/derived-bodies.ts'
import { daysOfEffect } from '../../protocol/derived/effect/effect-body.ts'
import { daysOfEstimates } from '../../protocol/derived/estimates/estimates-body.ts'
import { daysOfForecast, daysOfSuspects, daysOfUsual } from '../../protocol/derived/today-bodies.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import { type DerivedQuestion, readQuestion } from '../../protocol/requests/requests.ts'
import type { AskedQuestion } from '../access/identity.ts'
import type { Answer, Ask } from '../answers/answers.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { Deriver } from './deriver.ts'
import { RouteSupport } from './route-support.ts'

/**
 * Sends derived requests to the deployment if it offers their route, and computes the response from plain requests
 * otherwise. Clients cannot tell the difference. A request for one store probes the route at first, from time to time,
 * and after a reconnection.
 */
export function deriveWhereRefused(options: {
  readonly ask: Ask
  /** Uses a separate connection, because a gateway's refusal may name no request. */
  readonly askApart: Ask
  readonly derive: Deriver['derive']
  readonly limits: Pick<BffLimits, 'derivedLookMs' | 'derivedLookAgainMs' | 'derivedStoreDays'>
  /** Epoch milliseconds. */
  readonly now: () => number
}): { readonly ask: Ask; reconnected(): void } {
  const { limits } = options
  const support = new RouteSupport(options.askApart, limits, options.now)

  async function derive(question: DerivedQuestion, signal: CancelSignal): Promise<Answer> {
    const asked = storeDaysOf(question)
    if (asked > limits.derivedStoreDays) {
      const message = `The request covers ${asked} store-days; the limit is ${limits.derivedStoreDays}.`
      return { ok: false, code: 'too_large', message }
    }
    return options.derive(question, signal)
  }

  const ask: Ask = async (unchecked, signal, asker) => {
    if (unchecked.action !== 'derived') return options.ask(unchecked, signal, asker)
    if (support.of(unchecked.route) === 'offered') {
      const answer = await options.ask(unchecked, signal, asker)
      if (answer.ok || answer.code !== 'unknown_route') return answer
      // The deployment behind the address has changed.
      support.forget(unchecked.route)
    }
    const read = readDerived(unchecked)
    if (!read.ok) return { ok: false, code: 'bad_request', message: read.message }
    const { question } = read
    if (support.of(question.route) === 'absent') {
      if (support.isDue(question.route)) void support.probe(question)
      return derive(question, signal)
    }
    const probe = await support.probe(question)
    if (probe === 'offered') return options.ask(unchecked, signal, asker)
    if (typeof probe !== 'string') return probe
    const answer = await derive(question, signal)
    if (answer.ok && probe === 'perhaps-absent') support.markAbsent(question.route)
    return answer
  }

  return { ask, reconnected: () => support.probeAgain() }
}

/** The action and the route were checked when the request arrived. */
function readDerived(asked: UncheckedQuestion) {
  return readQuestion(asked as AskedQuestion) as
    | { readonly ok: true; readonly question: DerivedQuestion }
    | { readonly ok: false; readonly message: string }
}

/** Returns the cost of an answer: days of all stores and both periods. */
function storeDaysOf(question: DerivedQuestion): number {
  const { body } = question
  const compared = 'compared' in body && body.compared !== undefined ? lengthOfPeriod(body.compared) : 0
  return body.entities.length * (daysOf(question) + compared)
}

/** The current state of the cameras costs as much as a day. */
function daysOf({ route, body }: DerivedQuestion): number {
  if (route === 'effect') return daysOfEffect(body)
  if (route === 'estimates') return daysOfEstimates(body)
  if ('start' in body) return lengthOfPeriod(body)
  if (route === 'usual') return daysOfUsual
  if (route === 'forecast') return daysOfForecast
  return route === 'suspects' ? daysOfSuspects : 1
}
