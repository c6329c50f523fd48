import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/problem.ts'
import type { CoreApiAnswer, CoreApiRequest } from '../upstream/core-api.ts'
import { askJoined } from '../upstream/joined-lists.ts'

export type CoreApiQuestion = Omit<CoreApiRequest, 'signal'>

/** Answers a browser with what the deployment answers to one question, or to the parts of one, joined. */
export type Forward = (
  request: FastifyRequest,
  reply: FastifyReply,
  questions: readonly [CoreApiQuestion, ...CoreApiQuestion[]],
) => Promise<FastifyReply>

export function forwardTo(ask: (request: CoreApiRequest) => Promise<CoreApiAnswer>): Forward {
  return async (request, reply, [question, ...further]) => {
    const left = new AbortController()
    // The browser may leave before the answer is there; then nobody needs it.
    reply.raw.once('close', () => left.abort())
    const { signal } = left
    const answer = await askJoined(ask, [
      { ...question, signal },
      ...further.map((part) => ({ ...part, signal })),
    ])
    if (answer.ok) {
      // The compression logs by this.
      reply.log = calmAboutLeaving(reply)
      // RFC 9111 §5.1: so that a screen can say how old it is.
      if (answer.ageSeconds > 0) reply.header('age', answer.ageSeconds)
      return reply.type(answer.contentType).send(inPieces(answer.body))
    }
    // Who asks for what is not there, or while the deployment is away, must not fill the operator's terminal.
    request.log.info({ code: answer.code, path: question.path }, 'the deployment did not answer a request')
    if (answer.retryAfter !== null) reply.header('retry-after', answer.retryAfter)
    return sendProblem(reply, answer.code, answer.detail)
  }
}

/** A text leaves as its reader reads: so it is seen whether they do, and no more of it than that waits for them. */
function inPieces(body: Readable | string): Readable | string {
  return typeof body === 'string' && body.length > pieceCharacters ? Readable.from(piecesOf(body)) : body
}

/** Made as they are read: a slow reader holds a piece, and no copy of the whole. */
function* piecesOf(text: string): Generator<Buffer> {
  let end: number
  for (let from = 0; from < text.length; from = end) {
    end = from + pieceCharacters
    // The two halves of a character beyond the first 65 536 go together.
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end += 1
    yield Buffer.from(text.slice(from, end))
  }
}

/** At most 48 KiB. */
const pieceCharacters = 16 * 1024

/** The log of a request to which it is no fault when the browser leaves in the middle of its answer. */
function calmAboutLeaving(reply: FastifyReply): FastifyBaseLogger {
  const { log } = reply
  return Object.create(log, {
    error: {
      value: (...all: Parameters<FastifyBaseLogger['error']>) => {
        const [first] = all as readonly unknown[]
        const isLeaving = first instanceof Error && /premature close/i.test(first.message)
        if (isLeaving && !reply.raw.writableFinished) log.info('a browser left in the middle of its answer')
        else log.error(...all)
      },
    },
  })
}
