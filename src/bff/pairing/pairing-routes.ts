import type { FastifyInstance } from 'fastify'
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
import type { ScreenDoor } from './screen-door.ts'
import type { Screens } from './screens.ts'

/** What a stranger may ask: a screen that is not paired yet. */
export const pathsOfUnpaired: readonly string[] = ['/api/pairing/code', '/api/pairing/poll']

export interface Pairing {
  readonly codes: PairingCodes
  readonly screens: Screens
  readonly door: ScreenDoor
}

/** Proves that who asks whether it was paired is who asked for the code. */
const cookie: CookieKind = { name: '__Host-shopfloor-pairing', sameSite: 'Strict' }

/** The addresses by which a screen asks for a code and a person looks at who asks, below /api. */
export function addPairingRoutes(
  api: FastifyInstance,
  options: Pairing & {
    /** Epoch milliseconds. */
    readonly now: () => number
  },
): void {
  const { codes, door, now, screens } = options

  api.post('/pairing/code', async (request, reply) => {
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
    // A little longer than the code, which may be entered in its last second.
    const seconds = (2 * (expiresAt - now())) / 1000
    reply.header('set-cookie', [...(writeCookie(cookie, device, seconds) ?? [])])
    const answer: ShownCode = { code, expiresAt, now: now() }
    return reply.send(answer)
  })

  api.post('/pairing/poll', async (request, reply) => {
    if (isFromNoPage(request)) return refuseElsewhere(reply)
    const device = readCookie(request.headers.cookie, cookie)
    const state = device === null ? 'expired' : await codes.stateOf(device)
    const told = (word: PairingState['state']) => reply.send({ state: word } satisfies PairingState)
    if (typeof state === 'string') return told(state)
    // It may have been changed, or ended, since.
    await screens.put(state)
    const current = screens.known(state.id)
    const cookies = current === null || current.endedAt !== null ? null : await door.cookiesOf(current)
    if (cookies !== null) screens.touch(state.id)
    reply.header('set-cookie', [...clearCookie(cookie), ...(cookies ?? [])])
    return told(cookies === null ? 'expired' : 'paired')
  })

  api.post('/pairing/look', (request, reply) =>
    forPerson(request, reply, async ({ session }) => {
      const body = v.safeParse(codeBody, jsonOf(request.body))
      if (!body.success) return sendProblem(reply, 'bad_request', 'Enter the 6-digit code.')
      const found = await codes.find(body.output.code, guesserOf(request, session.id))
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
    }),
  )
}
