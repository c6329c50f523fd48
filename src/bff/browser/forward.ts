import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/problem.ts'
import type { CoreApiAnswer, CoreApiRequest } from '../upstream/core-api.ts'
import { askJoined } from '../upstream/joined-lists.ts'

export type CoreApiQuestion = Omit<CoreApiRequest, 'signal'>

/** Answers a browser with the deployment's response to one request, or with the joined responses to several. */
export type Forward = (
  request: FastifyRequest,
  reply: FastifyReply,
  questions: readonly [CoreApiQuestion, ...CoreApiQuestion[]],
) => Promise<FastifyReply>

export function forwardTo(ask: (request: CoreApiRequest) => Promise<CoreApiAnswer>): Forward {
  return async (request, reply, [question, ...further]) => {
    const left = new AbortController()
    // Cancels the request once the browser has left.
    reply.raw.once('close', () => left.abort())
    const { signal } = left
    const answer = await askJoined(ask, [
      { ...question, signal },
      ...further.map((part) => ({ ...part, signal })),
    ])
    if (answer.ok) {
      // @fastify/compress logs with this logger.
      reply.log = logLeavingAsInfo(reply)
      // RFC 9111 §5.1: lets a screen show the age of its data.
      if (answer.ageSeconds > 0) reply.header('age', answer.ageSeconds)
      return reply.type(answer.contentType).send(inPieces(answer.body))
    }
    // Below the level of the terminal: a browser could fill it with requests for unknown paths, or during an outage.
    request.log.info(
      { code: answer.code, path: question.path },
      'the deployment did not respond to a request',
    )
    if (answer.retryAfter !== null) reply.header('retry-after', answer.retryAfter)
    return sendProblem(reply, answer.code, answer.detail)
  }
}

/** Streams a long text, so that a slow reader is noticed and only a piece of the text waits for it. */
function inPieces(body: Readable | string): Readable | string {
  return typeof body === 'string' && body.length > pieceCharacters ? Readable.from(piecesOf(body)) : body
}

/** Encodes pieces on demand: a slow reader holds a piece, not a copy of the whole. */
function* piecesOf(text: string): Generator<Buffer> {
  let end: number
  for (let from = 0; from < text.length; from = end) {
    end = from + pieceCharacters
    // Keeps surrogate pairs together.
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end += 1
    yield Buffer.from(text.slice(from, end))
  }
}

/** At most 48 KiB. */
const pieceCharacters = 16 * 1024

/** Logs it as information, not as an error, if the browser leaves in the middle of a response. */
function logLeavingAsInfo(reply: FastifyReply): FastifyBaseLogger {
  const { log } = reply
  return Object.create(log, {
    error: {
      value: (...all: Parameters<FastifyBaseLogger['error']>) => {
        const [first] = all as readonly unknown[]
        const isLeaving = first instanceof Error && /premature close/i.test(first.message)
        if (isLeaving && !reply.raw.writableFinished) log.info('a browser disconnected during a response')
        else log.error(...all)
      },
    },
  })
}
