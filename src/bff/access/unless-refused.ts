import type { FastifyReply } from 'fastify'
import { DatabaseFault } from '../database/database-fault.ts'
import { sendProblem } from '../http/problem.ts'
import { refuse } from './for-person.ts'
import { refusalOf } from './may-ask.ts'

/**
 * Answers a request about what people write. Refuses it if the database or the permissions of the visitor cannot be read.
 *
 * @param away a sentence for when the database cannot be used
 */
export async function unlessRefused(
  reply: FastifyReply,
  away: string,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer()
  } catch (error) {
    return error instanceof DatabaseFault
      ? sendProblem(reply, 'unavailable', away)
      : refuse(reply, refusalOf(error))
  }
}
