import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/problem.ts'
import type { Guesser, PairingCodes } from './pairing-codes.ts'

export const wrongCode =
  'No screen shows this code now. A code is good once, and for some minutes: read it off the screen again.'

/** Whose wrong codes are counted together. */
export function guesserOf({ ip }: FastifyRequest, session: string | null): Guesser {
  return { session: session ?? ip, address: ip }
}

/** Answers a person whose code was not found, or who has guessed too often. */
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
    `Too many wrong codes were entered. Try again in ${Math.ceil(seconds / 60)} min.`,
  )
}
