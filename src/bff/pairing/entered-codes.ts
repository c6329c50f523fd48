import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/problem.ts'
import type { Guesser } from './guess-limits.ts'
import type { PairingCodes } from './pairing-codes.ts'

export const wrongCode =
  'No screen shows this code. Codes work once and expire after a few minutes. Read it off the screen again.'

/** Returns the session and the address for which wrong codes are counted. */
export function guesserOf({ ip }: FastifyRequest, session: string | null): Guesser {
  return { session: session ?? ip, address: ip }
}

/** Refuses a wrong code, or an attempt beyond the limit. */
export function refuseCode(
  reply: FastifyReply,
  found: Exclude<Awaited<ReturnType<PairingCodes['find']>>, { readonly ok: true }>,
): FastifyReply {
  if (found.why === 'wrong') return sendProblem(reply, 'not_found', wrongCode)
  const seconds = Math.max(1, Math.ceil(found.retryAfterMs / 1000))
  reply.header('retry-after', seconds)
  return sendProblem(
    reply,
    'too_many_requests',
    `Too many incorrect codes. Try again in ${Math.ceil(seconds / 60)} min.`,
  )
}
