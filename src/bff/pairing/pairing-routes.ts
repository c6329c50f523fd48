import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { PairingState, ShownCode } from '../../protocol/pairing.ts'
import type { AskingScreen } from '../../protocol/screens.ts'
import { forPerson, isFromNoPage, refuseElsewhere } from '../access/for-person.ts'
import { jsonOf } from '../http/json-of.ts'
import { sendProblem } from '../http/problem.ts'
import { type CookieKind, clearCookie, readCookie, writeCookie } from '../sign-in/cookies.ts'
import { guesserOf, refuseCode } from './entered-codes.ts'
import { codeBody } from './pairing-bodies.ts'
import type { PairingCodes } from './pairing-codes.ts'
import type { ScreenSessions } from './screen-sessions.ts'
import type { Screens } from './screens.ts'

/** Paths without a session, because an unpaired screen has none. */
export const pathsOfUnpaired: readonly string[] = ['/api/pairing/code', '/api/pairing/poll']

export interface Pairing {
  readonly codes: PairingCodes
  readonly screens: Screens
  readonly sessions: ScreenSessions
}

/** Proves that a poll comes from the browser that requested the code. */
const cookie: CookieKind = { name: '__Host-shopfloor-pairing', sameSite: 'Strict' }

type PairingRouteOptions = Pairing & {
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Adds the routes below /api by which a screen requests a code, and a person looks up the screen that shows it. */
export function addPairingRoutes(api: FastifyInstance, options: PairingRouteOptions): void {
  api.post('/pairing/code', (request, reply) => showCode(options, request, reply))
  api.post('/pairing/poll', (request, reply) => poll(options, request, reply))
  api.post('/pairing/look', (request, reply) =>
    forPerson(request, reply, ({ session }) => look(options, request, reply, session.id)),
  )
}

async function showCode(
  { codes, now }: PairingRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isFromNoPage(request)) return refuseElsewhere(reply)
  const shown = await codes.show(readCookie(request.headers.cookie, cookie), {
    from: request.ip,
    browser: String(request.headers['user-agent'] ?? ''),
  })
  if (shown === null) {
    reply.header('retry-after', 60)
    return sendProblem(
      reply,
      'too_many_requests',
      'Too many screens are asking for a code. Try again in a few minutes.',
    )
  }
  const { code, device, expiresAt } = shown
  // Twice the life of the code: a person may enter it in its last second.
  const seconds = (2 * (expiresAt - now())) / 1000
  reply.header('set-cookie', [...(writeCookie(cookie, device, seconds) ?? [])])
  const answer: ShownCode = { code, expiresAt, now: now() }
  return reply.send(answer)
}

async function poll(
  { codes, sessions, screens }: PairingRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isFromNoPage(request)) return refuseElsewhere(reply)
  const device = readCookie(request.headers.cookie, cookie)
  const state = device === null ? 'expired' : await codes.stateOf(device)
  const send = (word: PairingState['state']) => reply.send({ state: word } satisfies PairingState)
  if (typeof state === 'string') return send(state)
  // The screen may have been changed or unpaired since.
  await screens.put(state)
  const current = screens.known(state.id)
  const cookies = current === null || current.endedAt !== null ? null : await sessions.cookiesOf(current)
  if (cookies !== null) screens.touch(state.id)
  reply.header('set-cookie', [...clearCookie(cookie), ...(cookies ?? [])])
  return send(cookies === null ? 'expired' : 'paired')
}

async function look(
  { codes, now }: PairingRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  session: string | null,
): Promise<FastifyReply> {
  const body = v.safeParse(codeBody, jsonOf(request.body))
  if (!body.success) return sendProblem(reply, 'bad_request', 'Enter the 6-digit code.')
  const found = await codes.find(body.output.code, guesserOf(request, session))
  if (!found.ok) return refuseCode(reply, found)
  const { askedAt, browser, expiresAt, from } = found.asking
  const answer: AskingScreen = {
    askedAt,
    expiresAt,
    now: now(),
    from,
    browser,
    isNear: from === request.ip,
  }
  return reply.send(answer)
}
