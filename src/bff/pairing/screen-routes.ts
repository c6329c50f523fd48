import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { longestScreenName, mostStoresOfScreen, type PairedScreens } from '../../protocol/screens.ts'
import { forPerson, refuse } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import { refusalOf } from '../access/may-ask.ts'
import type { Places } from '../access/places.ts'
import { notYours, type Refusal } from '../access/refusal.ts'
import { jsonOf } from '../http/json-of.ts'
import { sendProblem } from '../http/problem.ts'
import { guesserOf, refuseCode, wrongCode } from './entered-codes.ts'
import { pairBody, screenBody } from './pairing-bodies.ts'
import type { Pairing } from './pairing-routes.ts'
import type { Screen } from './screen.ts'

const noScreen = 'There is no such screen, or it shows stores that are not yours to see.'
const badSettings = `A screen has a name of at most ${longestScreenName} letters and from 1 to ${mostStoresOfScreen} stores.`

function seesAll({ stores }: Identity, asked: readonly string[]): boolean {
  return stores === 'all' || asked.every((id) => stores.has(id))
}

/** The addresses by which a person keeps paired screens, below /api. */
export function addScreenRoutes(
  api: FastifyInstance,
  options: Pairing & {
    readonly places: Places
    /** Epoch milliseconds. */
    readonly now: () => number
  },
): void {
  const { codes, door, now, places, screens } = options

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
