import type { Readable } from 'node:stream'
import type { CancelSignal } from '../../client/cancel-signal.ts'
import { untilNextRefresh } from '../answers/answer-lifetime.ts'
import type { KeptAnswers } from '../answers/kept-answers.ts'
import type { AnswerSource } from '../answers/shared-answers.ts'
import { type HeldBytes, SharedBody } from '../answers/shared-body.ts'
import { createSingleFlight, type Flight } from '../answers/single-flight.ts'
import { type CoreApiAnswer, type CoreApiFailure, type CoreApiRequest, coreApiKey } from './core-api.ts'

/** The part of a response that equal requests share. */
type SharedAnswer =
  | CoreApiFailure
  | {
      readonly ok: true
      readonly contentType: string
      readonly askedAt: number
      readonly body: SharedBody
    }

/** Separates the media type from the body in a cached text. */
const separator = '\n'

interface SharedCoreApiOptions {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly kept: KeptAnswers
  readonly maxBytes: number
  readonly onAnswer?: (source: AnswerSource) => void
}

/**
 * Cache and single flight for the Core API, as `shareAnswers` is for the WebSocket: equal requests in flight are
 * merged, even in the middle of a response, and responses are cached until the next refresh. Failures are not cached.
 * Permissions must be checked before: the body must contain all that the response depends on.
 *
 * @param options.maxBytes of bodies that others can still join
 */
export function shareCoreApi(
  ask: (request: CoreApiRequest) => Promise<CoreApiAnswer<Readable>>,
  options: SharedCoreApiOptions,
): (request: CoreApiRequest) => Promise<CoreApiAnswer> {
  const { now, kept } = options
  const flights = createSingleFlight<SharedAnswer>(now)
  const bytes = { held: 0, max: options.maxBytes }

  function begin(key: string, request: CoreApiRequest, leaving: CancelSignal): Flight<SharedAnswer> {
    const reply = askShared(ask, request, leaving, { now, bytes })
    // Ends with a failure at once: a later request must not join it.
    const over = reply.then((answer) =>
      answer.ok ? answer.body.whole.then((whole) => keep(kept, key, answer, whole)) : undefined,
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
      return { ok: true, ...readKept(known.text), ageSeconds: ageOf(known.askedAt) }
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

/** Sends a request whose body several readers share. */
function askShared(
  ask: (request: CoreApiRequest) => Promise<CoreApiAnswer<Readable>>,
  request: CoreApiRequest,
  leaving: CancelSignal,
  { now, bytes }: { readonly now: () => number; readonly bytes: HeldBytes },
): Promise<SharedAnswer> {
  const began = now()
  const left = new AbortController()
  leaving.addEventListener('abort', () => left.abort())
  return ask({ ...request, signal: left.signal }).then((answer): SharedAnswer => {
    if (!answer.ok) return answer
    const body = new SharedBody(answer.body, bytes)
    leaving.addEventListener('abort', () => body.abandon())
    // Another server may have requested it long before.
    const askedAt = Math.min(began, now() - answer.ageSeconds * 1000)
    return { ok: true, contentType: answer.contentType, askedAt, body }
  })
}

function keep(
  kept: KeptAnswers,
  key: string,
  { askedAt, contentType }: { readonly askedAt: number; readonly contentType: string },
  whole: Buffer | null,
): void {
  if (whole === null) return
  const text = `${contentType}${separator}${whole.toString('utf8')}`
  kept.keep(key, { text, askedAt, until: untilNextRefresh(askedAt) })
}

function readKept(text: string): { readonly contentType: string; readonly body: string } {
  const head = text.indexOf(separator)
  return { contentType: text.slice(0, head), body: text.slice(head + 1) }
}
