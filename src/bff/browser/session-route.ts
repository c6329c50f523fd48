import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from '../../protocol/session.ts'
import type { Doorkeeper } from '../access/doorkeeper.ts'
import { roles } from '../access/identity.ts'
import type { Pairing } from '../pairing/pairing-routes.ts'

/** Who is signed in, and what they can do, in [the words of the protocol](../../protocol/session.ts). */
export function addSessionRoute(
  api: FastifyInstance,
  options: {
    readonly build: string | null
    /** Epoch milliseconds. */
    readonly now: () => number
    readonly doorkeeper: Doorkeeper
    /** `null`: screens cannot be paired. */
    readonly pairing: Pairing | null
  },
): void {
  const { doorkeeper, pairing } = options
  api.get('/session', async (request, reply) => {
    const user = request.visit?.identity
    const session: Session = {
      now: options.now(),
      build: options.build,
      user: user === undefined ? null : { name: user.name, role: user.role },
      signIn: doorkeeper.signInPath,
      signOut: doorkeeper.signOut,
      pairing: pairing === null ? null : await standingOf(request, pairing),
      revision: request.visit?.revision ?? null,
    }
    return reply.send(session)
  })
}

/** What the visitor can do about paired screens. */
async function standingOf(
  { headers, visit }: FastifyRequest,
  { door }: Pairing,
): Promise<'offered' | 'unpaired' | 'paired' | 'manage' | null> {
  if (visit === null) return (await door.wasUnpaired(headers)) ? 'unpaired' : 'offered'
  if (visit.revision !== undefined) return 'paired'
  return roles[visit.identity.role].mayChange ? 'manage' : null
}
