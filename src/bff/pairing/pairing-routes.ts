import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { PairingState, ShownCode } from '../../protocol/pairing.ts'
import {
  type AskingScreen,
  longestScreenName,
  mostStoresOfScreen,
  type PairedScreens,
} from '../../protocol/screens.ts'
import { forPerson, isFromNoPage, refuse, refuseElsewhere } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import { refusalOf } from '../access/may-ask.ts'
import type { Places } from '../access/places.ts'
import { notYours, type Refusal } from '../access/refusal.ts'
import { jsonOf } from '../http/json-of.ts'
import { sendProblem } from '../http/problem.ts'
import { type CookieKind, clearCookie, readCookie, writeCookie } from '../sign-in/cookies.ts'
import { codeBody, pairBody, screenBody } from './pairing-bodies.ts'
import type { Guesser, PairingCodes } from './pairing-codes.ts'
import type { Screen } from './screen.ts'
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

const wrongCode =
  'No screen shows this code now. A code is good once, and for some minutes: read it off the screen again.'

/** The addresses by which screens are paired and kept, below /api. */
export function addPairingRoutes(
  api: FastifyInstance,
  options: Pairing & {
    readonly places: Places
    /** Epoch milliseconds. */
    readonly now: () => number
  },
): void {
  const { codes, door, now, places, screens } = options

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

  api.get('/screens', (request, reply) =>
    forPerson(request, reply, async ({ identity }) => {
      const own = (await screens.all()).filter((screen) => seesAll(identity, screen.stores))
      const answer: PairedScreens = {
        now: now(),
        screens: await Promise.all(
          own.map(async ({ id, name, pairedAt, pairedBy, stores }) => {
            const lastContactAt = await screens.lastContact(id)
            return { id, name, stores, pairedBy, pairedAt, lastContactAt }
          }),
        ),
      }
      return reply.send(answer)
    }),
  )

  api.post('/screens', (request, reply) =>
    forPerson(request, reply, async ({ identity, session }) => {
      const body = v.safeParse(pairBody, jsonOf(request.body))
      if (!body.success) return sendProblem(reply, 'bad_request', badSettings)
      const { code, name, stores } = body.output
      const refusal = await mayShow(identity, stores)
      if (refusal !== null) return refuse(reply, refusal)
      const found = await codes.find(code, guesserOf(request, session.id))
      if (!found.ok) return refuseCode(reply, found)
      const screen: Screen = {
        id: randomBytes(12).toString('base64url'),
        name,
        stores,
        pairedBy: identity.name,
        pairedAt: now(),
        changedAt: now(),
        endedAt: null,
      }
      if ((await door.cookiesOf(screen)) === null) {
        return sendProblem(reply, 'too_large', 'A screen cannot show that many stores. Select fewer.')
      }
      if (!(await codes.use(found, screen))) return sendProblem(reply, 'not_found', wrongCode)
      if (!(await screens.put(screen))) {
        return sendProblem(reply, 'too_large', 'There are too many screens. Unpair those that are gone.')
      }
      request.log.info({ screen: screen.id }, 'a screen was paired')
      return reply.send({ id: screen.id })
    }),
  )

  api.post<{ Params: { id: string } }>('/screens/:id', (request, reply) =>
    forPerson(request, reply, async ({ identity }) => {
      const body = v.safeParse(screenBody, jsonOf(request.body))
      if (!body.success) return sendProblem(reply, 'bad_request', badSettings)
      const screen = await ownScreen(identity, request.params.id)
      if (screen === null) return sendProblem(reply, 'not_found', noScreen)
      const refusal = await mayShow(identity, body.output.stores)
      if (refusal !== null) return refuse(reply, refusal)
      const changed = { ...screen, ...body.output, changedAt: after(screen) }
      if ((await door.cookiesOf(changed)) === null) {
        return sendProblem(reply, 'too_large', 'A screen cannot show that many stores. Select fewer.')
      }
      await screens.put(changed)
      request.log.info({ screen: screen.id }, 'a screen was changed')
      return reply.send({ id: screen.id })
    }),
  )

  api.delete<{ Params: { id: string } }>('/screens/:id', (request, reply) =>
    forPerson(request, reply, async ({ identity }) => {
      const screen = await ownScreen(identity, request.params.id)
      if (screen === null) return sendProblem(reply, 'not_found', noScreen)
      await screens.put({ ...screen, changedAt: after(screen), endedAt: now() })
      request.log.info({ screen: screen.id }, 'a screen was unpaired')
      return reply.send({ id: screen.id })
    }),
  )

  /** Only of stores that there are, and that they see. */
  async function mayShow(identity: Identity, stores: readonly string[]): Promise<Refusal | null> {
    if (!seesAll(identity, stores)) return notYours
    try {
      const known = new Set((await places.locations()).map(({ id }) => id))
      return stores.every((id) => known.has(id)) ? null : notYours
    } catch (error) {
      return refusalOf(error)
    }
  }

  async function ownScreen(identity: Identity, id: string): Promise<Screen | null> {
    const screen = await screens.find(id)
    return screen === null || screen.endedAt !== null || !seesAll(identity, screen.stores) ? null : screen
  }

  /** A change is later than the one before, whatever the clock of another server says. */
  function after({ changedAt }: Screen): number {
    return Math.max(now(), changedAt + 1)
  }
}

const noScreen = 'There is no such screen, or it shows stores that are not yours to see.'
const badSettings = `A screen has a name of at most ${longestScreenName} letters and from 1 to ${mostStoresOfScreen} stores.`

function seesAll({ stores }: Identity, asked: readonly string[]): boolean {
  return stores === 'all' || asked.every((id) => stores.has(id))
}

function guesserOf({ ip }: FastifyRequest, session: string | null): Guesser {
  return { session: session ?? ip, address: ip }
}

function refuseCode(
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
