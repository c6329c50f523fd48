import type { FastifyRequest } from 'fastify'
import { errorRules } from '../../protocol/metrics/errors.ts'

/** The error of the rate limiter: the status of the shared table, with a message that names the limit. */
export function tooManyRequests(_request: FastifyRequest, context: { readonly max: number }): Error {
  return Object.assign(new Error(`At most ${context.max} requests a minute are allowed.`), {
    statusCode: errorRules.too_many_requests.httpStatus,
  })
}
