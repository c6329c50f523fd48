import { Readable, Transform } from 'node:stream'
import { untilNextRefresh } from '../answers/answer-lifetime.ts'
import type { Answer } from '../answers/answers.ts'
import { type CoreApiAnswer, type CoreApiRequest, coreApiKey } from '../upstream/core-api.ts'
import type { AskOnce, SharedQuestion } from './ask-once.ts'

type AskCoreApi = (request: CoreApiRequest) => Promise<CoreApiAnswer<Readable>>

/**
 * Asks the Core API once for several BFFs. Whoever asks reads the answer as it comes; the others have it when all of it
 * is there, and ask for themselves as soon as it is larger than what is shared.
 *
 * @param options.now epoch milliseconds
 * @param options.maxBytes of an answer that is shared
 */
export function askCoreApiOnce(
  once: Pick<AskOnce, 'share'>,
  ask: AskCoreApi,
  options: { readonly now: () => number; readonly maxBytes: number },
): AskCoreApi {
  const { now, maxBytes } = options
  return async (request) => {
    const key = coreApiKey(request)
    if (key === null) return ask(request)
    const question: SharedQuestion = { key, isSnapshot: false, until: untilNextRefresh }
    const asking = {
      ask() {
        const askedAt = now()
        const copied = ask(request).then((answer) => copy(answer, askedAt, maxBytes))
        return {
          reply: copied.then(({ answer }) => answer),
          told: copied.then(({ told }) => told),
        }
      },
      read: (answer: Answer) => read(answer, now()),
    }
    return (await once.share(question, request.signal, asking)) ?? (await ask(request))
  }
}

/** Before the body of an answer that others get: when it was asked for, and its media type. */
const head = /^(\d+) ([^\n]*)\n/

function copy(
  answer: CoreApiAnswer<Readable>,
  askedAt: number,
  maxBytes: number,
): { readonly answer: CoreApiAnswer<Readable>; readonly told: Promise<Answer | null> } {
  if (!answer.ok) {
    const { code, detail, retryAfter } = answer
    // When to come back is said to whoever asked too often.
    return {
      answer,
      told: Promise.resolve(retryAfter === null ? { ok: false, code, message: detail } : null),
    }
  }
  const { body, whole } = bodyAndWhole(answer.body, maxBytes)
  const told = whole.then((text): Answer | null =>
    text === null ? null : { ok: true, text: `${askedAt} ${answer.contentType}\n${text}` },
  )
  return { answer: { ...answer, body }, told }
}

function read(answer: Answer, now: number): CoreApiAnswer<Readable> {
  if (!answer.ok) return { ok: false, code: answer.code, detail: answer.message, retryAfter: null }
  const [start = '', askedAt = '', contentType = ''] = head.exec(answer.text) ?? []
  return {
    ok: true,
    contentType,
    // The clock of another machine may be ahead.
    ageSeconds: Math.max(0, Math.floor((now - Number(askedAt)) / 1000)),
    body: Readable.from([Buffer.from(answer.text.slice(start.length))]),
  }
}

/** A body to read, and the whole of it when it has been read; `null` where it broke off, or as soon as it is too large. */
function bodyAndWhole(
  source: Readable,
  maxBytes: number,
): { readonly body: Readable; readonly whole: Promise<string | null> } {
  let pieces: Buffer[] = []
  let bytes = 0
  let settle: (text: string | null) => void = () => undefined
  const whole = new Promise<string | null>((resolve) => {
    settle = resolve
  })
  const body = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length
      if (bytes <= maxBytes) pieces.push(piece)
      else {
        pieces = []
        settle(null)
      }
      done(null, piece)
    },
    flush(done) {
      settle(bytes <= maxBytes ? Buffer.concat(pieces).toString('utf8') : null)
      done()
    },
    destroy(error, done) {
      settle(null)
      source.destroy()
      done(error)
    },
  })
  source.once('error', (error) => body.destroy(error))
  source.once('close', () => {
    if (!source.readableEnded) body.destroy(new Error('the body was cut'))
  })
  source.pipe(body)
  return { body, whole }
}
