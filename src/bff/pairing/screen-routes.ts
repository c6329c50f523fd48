import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { longestScreenName, mostStoresOfScreen, type PairedScreens } from '../../protocol/screens.ts'
import type { Visit } from '../access/authenticator.ts'
import { forPerson, refuse } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import type { Places } from '../access/places.ts'
import type { StoreGroups } from '../groups/store-groups.ts'
import { jsonOf } from '../http/json-of.ts'
import { sendProblem } from '../http/problem.ts'
import { guesserOf, refuseCode, wrongCode } from './entered-codes.ts'
import { pairBody, screenBody } from './pairing-bodies.ts'
import type { Pairing } from './pairing-routes.ts'
import { changeOf, type Screen } from './screen.ts'
import { groupsForScreens, maySeeScreen, refusalOfShown } from './screen-access.ts'

const noScreen = 'There is no such screen, or it shows stores that you don’t have access to.'
const badSettings = `Enter a name of up to ${longestScreenName} characters and select 1 to ${mostStoresOfScreen} stores, or groups.`
const tooManyStores = 'A screen cannot show that many stores. Select fewer.'

type ScreenRouteOptions = Pairing & {
  readonly places: Places
  readonly groups: StoreGroups
  /** Epoch milliseconds. */
  readonly now: () => number
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly visit: Visit
}

/** Adds the routes below /api by which a person lists, pairs, changes and unpairs screens. */
export function addScreenRoutes(api: FastifyInstance, options: ScreenRouteOptions): void {
  api.get('/screens', (request, reply) =>
    forPerson(request, reply, (visit) => list(options, { request, reply, visit })),
  )
  api.post('/screens', (request, reply) =>
    forPerson(request, reply, (visit) => pair(options, { request, reply, visit })),
  )
  api.post<{ Params: { id: string } }>('/screens/:id', (request, reply) =>
    forPerson(request, reply, (visit) => change(options, { request, reply, visit }, request.params.id)),
  )
  api.delete<{ Params: { id: string } }>('/screens/:id', (request, reply) =>
    forPerson(request, reply, (visit) => unpair(options, { request, reply, visit }, request.params.id)),
  )
}

async function list(
  { groups: known, now, screens }: ScreenRouteOptions,
  { reply, visit: { identity } }: Exchange,
): Promise<FastifyReply> {
  await known.ready()
  const own = (await screens.all()).filter((screen) => maySeeScreen(identity, screen, known))
  const answer: PairedScreens = {
    now: now(),
    groups: await groupsForScreens(identity, known),
    screens: await Promise.all(
      own.map(async ({ id, name, pairedAt, pairedBy, stores, groups, figures }) => {
        const lastContactAt = await screens.lastContact(id)
        return { id, name, stores, groups, figures, pairedBy, pairedAt, lastContactAt }
      }),
    ),
  }
  return reply.send(answer)
}

async function pair(
  options: ScreenRouteOptions,
  { request, reply, visit: { identity, session } }: Exchange,
): Promise<FastifyReply> {
  const { codes, sessions, now, screens } = options
  const body = v.safeParse(pairBody, jsonOf(request.body))
  if (!body.success) return sendProblem(reply, 'bad_request', badSettings)
  const { code, name, stores, groups, figures } = body.output
  const refusal = await refusalOfShown(identity, body.output, options)
  if (refusal !== null) return refuse(reply, refusal)
  const found = await codes.find(code, guesserOf(request, session.id))
  if (!found.ok) return refuseCode(reply, found)
  const id = randomBytes(12).toString('base64url')
  const at = now()
  const screen: Screen = {
    id,
    name,
    stores,
    groups,
    figures,
    pairedBy: identity.name,
    pairedAt: at,
    changedAt: at,
    endedAt: null,
  }
  if ((await sessions.cookiesOf(screen)) === null) return sendProblem(reply, 'too_large', tooManyStores)
  if (!(await codes.use(found, screen))) return sendProblem(reply, 'not_found', wrongCode)
  if (!(await screens.put(screen, identity.name))) {
    return sendProblem(
      reply,
      'too_large',
      'There are too many screens. Unpair those that are no longer used.',
    )
  }
  request.log.info({ screen: id }, 'a screen was paired')
  return reply.send({ id })
}

async function change(
  options: ScreenRouteOptions,
  { request, reply, visit: { identity } }: Exchange,
  id: string,
): Promise<FastifyReply> {
  const { sessions, now, screens } = options
  const body = v.safeParse(screenBody, jsonOf(request.body))
  if (!body.success) return sendProblem(reply, 'bad_request', badSettings)
  const screen = await ownScreen(options, identity, id)
  if (screen === null) return sendProblem(reply, 'not_found', noScreen)
  const refusal = await refusalOfShown(identity, body.output, { ...options, before: screen })
  if (refusal !== null) return refuse(reply, refusal)
  const changed = changeOf(screen, body.output, now())
  if ((await sessions.cookiesOf(changed)) === null) return sendProblem(reply, 'too_large', tooManyStores)
  await screens.put(changed, identity.name)
  request.log.info({ screen: id }, 'a screen was changed')
  return reply.send({ id })
}

async function unpair(
  options: ScreenRouteOptions,
  { request, reply, visit: { identity } }: Exchange,
  id: string,
): Promise<FastifyReply> {
  const { now, screens } = options
  const screen = await ownScreen(options, identity, id)
  if (screen === null) return sendProblem(reply, 'not_found', noScreen)
  await screens.put(changeOf(screen, { endedAt: now() }, now()), identity.name)
  request.log.info({ screen: id }, 'a screen was unpaired')
  return reply.send({ id })
}

/** `null` if the screen is not paired, or shows a store that the person may not see. */
async function ownScreen(
  { groups, screens }: ScreenRouteOptions,
  identity: Identity,
  id: string,
): Promise<Screen | null> {
  await groups.ready()
  const screen = await screens.find(id)
  return screen === null || screen.endedAt !== null || !maySeeScreen(identity, screen, groups) ? null : screen
}
