import { readFailure } from '../../protocol/metrics/results.ts'
import { Refused } from './plain-deployment.ts'
import { PlainFailure, refusals } from './plain-question.ts'

/** Converts a failure into a refusal if its code is one. The cause keeps the code. */
export function asRefusal(error: unknown): unknown {
  return error instanceof PlainFailure && refusals.has(error.code)
    ? new Refused(error.message, { cause: error })
    : error
}

/** True if the deployment refused because an id is unknown to it, or perhaps the route. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Refused && error.cause instanceof PlainFailure && error.cause.code === 'not_found'
}

/** @throws Refused, or PlainFailure for any other failure or an invalid answer */
export function readFramed<T>(text: string | Uint8Array, read: (value: unknown) => T | null): T {
  return readAnswer(text, (value) => {
    const failure = readFailure(value)
    if (failure !== null) throw asRefusal(new PlainFailure(failure.code, failure.message))
    return read(value)
  })
}

/** Over HTTP, the status code reports a failure. @throws PlainFailure for an invalid answer */
export function readAnswer<T>(text: string | Uint8Array, read: (value: unknown) => T | null): T {
  const answer = read(parseJson(typeof text === 'string' ? text : new TextDecoder().decode(text)))
  if (answer !== null) return answer
  throw new PlainFailure('internal', 'The deployment answered with something that is no result.')
}

/** Parses JSON. `undefined` if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
