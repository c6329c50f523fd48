import type { Readable } from 'node:stream'
import { PlainFailure, type PlainQuestion } from '../../derive/plain/plain-question.ts'
import type { Answers } from '../answers/answers.ts'
import { type CoreApiAnswer, type CoreApiRequest, locationListRequest } from '../upstream/core-api.ts'

/** The JSON text of a response; UTF-8 if it arrived as bytes. Rejects with a PlainFailure. */
export type AskDeployment = (question: PlainQuestion, signal: AbortSignal) => Promise<string | Uint8Array>

/**
 * Sends plain requests the way browsers do, so that they are merged, cached and shared.
 *
 * @param options.maxBytes of a response over HTTP; a larger one fails as `too_large`
 */
export function plainQuestions(options: {
  readonly answers: () => Answers
  readonly coreApi: (request: CoreApiRequest) => Promise<CoreApiAnswer>
  readonly maxBytes: number
}): AskDeployment {
  const { coreApi, maxBytes } = options
  return async (asked, signal) => {
    if (asked.over === 'socket') {
      const answers = options.answers()
      const kept = answers.kept(asked.question)
      if (kept !== null) return kept
      const answer = await answers.ask(asked.question, signal)
      if (!answer.ok) throw new PlainFailure(answer.code, answer.message)
      return answer.text
    }
    const answer = await coreApi({ ...requestOf(asked), signal })
    if (!answer.ok) throw new PlainFailure(answer.code, answer.detail)
    return typeof answer.body === 'string' ? answer.body : bytesOf(answer.body, maxBytes)
  }
}

function requestOf(asked: Extract<PlainQuestion, { over: 'http' }>): Omit<CoreApiRequest, 'signal'> {
  if (asked.route === 'location/list') return locationListRequest
  const path = '/v1/recording/uptimes'
  return { method: 'POST', route: path, path, body: JSON.stringify(asked.body) }
}

/** Copied into memory of its own, so that it can be transferred to another thread. */
async function bytesOf(body: Readable, maxBytes: number): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of body) {
      pieces.push(piece)
      length += piece.length
      if (length > maxBytes) break
    }
  } catch {
    throw new PlainFailure('unavailable', 'The deployment’s response ended early.')
  }
  if (length > maxBytes) throw new PlainFailure('too_large', 'A response of the deployment is too large.')
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
