import type { Readable } from 'node:stream'
import type { CancelSignal } from '../../client/cancel-signal.ts'
import { untilNextRefresh } from '../answers/answer-lifetime.ts'
import type { KeptAnswers } from '../answers/kept-answers.ts'
import type { AnswerSource } from '../answers/shared-answers.ts'
import { SharedBody } from '../answers/shared-body.ts'
import { shareFlights } from '../answers/shared-flights.ts'
import { type CoreApiAnswer, type CoreApiFailure, type CoreApiRequest, coreApiKey } from './core-api.ts'

/** What all who ask the same at the same time have of an answer. */
type SharedAnswer =
  | CoreApiFailure
  | {
      readonly ok: true
      readonly contentType: string
      readonly askedAt: number
      readonly body: SharedBody
    }

/** An answer as it is kept: its media type and its text, in one text as all that is kept. */
const separator = '\n'

/**
 * Makes one question of the same question of many screens to the Core API, as `shareAnswers` does over the socket:
 * those in flight are merged, also in the middle of an answer, and answers are kept until the next refresh. Failures
 * are not kept. Who may ask must be settled before: a body must hold what its answer depends on.
 *
 * @param options.maxBytes of answers that others can still join.
 */
export function shareCoreApi(
  ask: (request: CoreApiRequest) => Promise<CoreApiAnswer<Readable>>,
  options: {
    /** Epoch milliseconds. */
    readonly now: () => number
    readonly kept: KeptAnswers
    readonly maxBytes: number
    readonly onAnswer?: (source: AnswerSource) => void
  },
): (request: CoreApiRequest) => Promise<CoreApiAnswer> {
  const { now, kept } = options
  const flights = shareFlights<SharedAnswer>(now)
  const bytes = { held: 0, most: options.maxBytes }

  function begin(key: string, request: CoreApiRequest, leaving: CancelSignal) {
    const began = now()
    const left = new AbortController()
    leaving.addEventListener('abort', () => left.abort())
    const reply = ask({ ...request, signal: left.signal }).then((answer): SharedAnswer => {
      if (!answer.ok) return answer
      const body = new SharedBody(answer.body, bytes)
      leaving.addEventListener('abort', () => body.abandon())
      // Another server may have asked for it long before.
      const askedAt = Math.min(began, now() - answer.ageSeconds * 1000)
      return { ok: true, contentType: answer.contentType, askedAt, body }
    })
    const keep = (contentType: string, askedAt: number, whole: Buffer | null): void => {
      if (whole === null) return
      const text = `${contentType}${separator}${whole.toString('utf8')}`
      kept.keep(key, { text, askedAt, until: untilNextRefresh(askedAt) })
    }
    const over = reply.then((answer) =>
      answer.ok
        ? answer.body.whole.then((whole) => keep(answer.contentType, answer.askedAt, whole))
        : undefined,
    )
    return { reply, over }
  }

  function ageOf(askedAt: number): number {
    return Math.max(0, Math.floor((now() - askedAt) / 1000))
  }

  return async (request) => {
    const key = coreApiKey(request)
    if (key === null) return ask(request)
    const known = kept.get(key)
    if (known !== null) {
      options.onAnswer?.('kept')
      const head = known.text.indexOf(separator)
      return {
        ok: true,
        contentType: known.text.slice(0, head),
        ageSeconds: ageOf(known.askedAt),
        body: known.text.slice(head + 1),
      }
    }
    const go = (leaving: CancelSignal) => begin(key, request, leaving)
    const { reply, isFirst } = flights.join(key, untilNextRefresh(now()), go, request.signal)
    if (!isFirst) options.onAnswer?.('merged')
    const answer = await reply
    if (!answer.ok) return answer
    const body = answer.body.read()
    if (request.signal.aborted) body.destroy()
    return { ok: true, contentType: answer.contentType, ageSeconds: ageOf(answer.askedAt), body }
  }
}
