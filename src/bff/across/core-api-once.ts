import { Readable, Transform } from 'node:stream'
import { untilNextRefresh } from '../answers/answer-lifetime.ts'
import type { Answer } from '../answers/answers.ts'
import { type CoreApiAnswer, type CoreApiRequest, coreApiKey } from '../upstream/core-api.ts'
import type { AskOnce, SharedQuestion } from './ask-once.ts'

type AskCoreApi = (request: CoreApiRequest) => Promise<CoreApiAnswer<Readable>>

/**
 * Single flight of Core API requests across servers. The server that asks streams the response; the others receive it
 * once it is complete, or ask for themselves as soon as it exceeds the size limit.
 *
 * @param options.now epoch milliseconds
 * @param options.maxBytes of a shared response
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
          forOthers: copied.then(({ forOthers }) => forOthers),
        }
      },
      read: (answer: Answer) => read(answer, now()),
    }
    return (await once.share(question, request.signal, asking)) ?? (await ask(request))
  }
}

/** Header line of a shared response: when it was requested, and its media type. */
const head = /^(\d+) ([^\n]*)\n/

function copy(
  answer: CoreApiAnswer<Readable>,
  askedAt: number,
  maxBytes: number,
): { readonly answer: CoreApiAnswer<Readable>; readonly forOthers: Promise<Answer | null> } {
  if (!answer.ok) {
    const { code, detail, retryAfter } = answer
    // Retry-After is for the server that asked too often.
    return {
      answer,
      forOthers: Promise.resolve(retryAfter === null ? { ok: false, code, message: detail } : null),
    }
  }
  const { body, whole } = bodyAndWhole(answer.body, maxBytes)
  const forOthers = whole.then((text): Answer | null =>
    text === null ? null : { ok: true, text: `${askedAt} ${answer.contentType}\n${text}` },
  )
  return { answer: { ...answer, body }, forOthers }
}

function read(answer: Answer, now: number): CoreApiAnswer<Readable> {
  if (!answer.ok) return { ok: false, code: answer.code, detail: answer.message, retryAfter: null }
  const [start = '', askedAt = '', contentType = ''] = head.exec(answer.text) ?? []
  return {
    ok: true,
    contentType,
    // The clock of the other server may be ahead.
    ageSeconds: Math.max(0, Math.floor((now - Number(askedAt)) / 1000)),
    body: Readable.from([Buffer.from(answer.text.slice(start.length))]),
  }
}

/** A copy of a body, and the whole text once it was read. `null` if the body breaks off, or as soon as it is too large. */
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
