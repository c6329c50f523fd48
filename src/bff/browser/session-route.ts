import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RetailCalendar } from '../../calendar/retail-year.ts'
import type { Session } from '../../protocol/session.ts'
import type { Authenticator } from '../access/authenticator.ts'
import { roles } from '../access/identity.ts'
import type { Pairing } from '../pairing/pairing-routes.ts'

/** Serves the session and its permissions, as [the protocol](../../protocol/session.ts) defines them. */
export function addSessionRoute(
  api: FastifyInstance,
  options: {
    readonly build: string | null
    /** Epoch milliseconds. */
    readonly now: () => number
    readonly authenticator: Authenticator
    /** `null` if screens cannot be paired. */
    readonly pairing: Pairing | null
    /** The chain's retail calendar. `null` for calendar months. */
    readonly chainCalendar: RetailCalendar | null
  },
): void {
  const { authenticator, pairing, chainCalendar } = options
  const calendar = chainCalendar === null ? null : wordsOf(chainCalendar)
  api.get('/session', async (request, reply) => {
    const user = request.visit?.identity
    const session: Session = {
      now: options.now(),
      build: options.build,
      user: user === undefined ? null : { name: user.name, role: user.role },
      signIn: authenticator.signInPath,
      signOut: authenticator.signOut,
      pairing: pairing === null ? null : await pairingStateOf(request, pairing),
      revision: request.visit?.revision ?? null,
      calendar,
    }
    return reply.send(session)
  })
}

function wordsOf({ weekStartsOn, year: { pattern, ends, endsIn } }: RetailCalendar): string {
  return [pattern, weekStartsOn, ends, endsIn].join(' ')
}

/** Returns the visitor's state of pairing. */
async function pairingStateOf(
  { headers, visit }: FastifyRequest,
  { sessions }: Pairing,
): Promise<'offered' | 'unpaired' | 'paired' | 'manage' | null> {
  if (visit === null) return (await sessions.wasUnpaired(headers)) ? 'unpaired' : 'offered'
  if (visit.revision !== undefined) return 'paired'
  return roles[visit.identity.role].mayChange ? 'manage' : null
}
