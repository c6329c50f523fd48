import type { FastifyReply, FastifyRequest } from 'fastify'
import { startAccessProxy } from './access-proxy.ts'
import { deriveInThread } from './derive-in-thread.ts'
import { type RunningBff, startRunningBff } from './running-bff.ts'
import { allStores } from './small-chain-deployment.ts'
import type { AskedQuestion } from './stand-in-deployment.ts'

/** A deployment without derived routes. */
interface PlainDeployment {
  /** The response to a request for these entities; `null` if there is none. */
  readonly plain: (question: AskedQuestion, entities: readonly string[]) => unknown
  /** The uptimes of some cameras and their stores. Left out, all are unknown. */
  readonly uptimes?: (body: UptimesBody) => { readonly stores: readonly string[]; readonly answer: unknown }
  /** Fixed clock of the BFF, epoch milliseconds; real time by default. */
  readonly at?: number
}

export interface UptimesBody {
  readonly start: string
  readonly end: string
  readonly recids: readonly string[]
}

interface Viewer {
  readonly stores: readonly string[] | 'all'
  readonly role?: 'wall'
}

/** A BFF behind an access proxy that derives answers. */
export interface DerivedAccess {
  readonly bff: RunningBff
  /** The stores of each request to the deployment, including those for hours of cameras. */
  readonly asked: string[][]
  /** Returns the frame for a viewer. */
  ask(viewer: Viewer, route: string, body: object): Promise<string>
  close(): Promise<void>
}

export async function startDerivedAccess({ plain, uptimes, at }: PlainDeployment): Promise<DerivedAccess> {
  const proxy = await startAccessProxy()
  const bff = await startRunningBff({
    authentication: proxy.authentication,
    openDeriver: deriveInThread,
    ...(at !== undefined && { now: () => at }),
  })
  const asked: string[][] = []

  function answerTo(question: AskedQuestion): unknown {
    const { action, body } = question
    if (action === 'derived') return { error: { code: 'unknown_route', message: 'There is no such route.' } }
    const entities = Array.isArray(body.entities) ? body.entities.map(String) : []
    asked.push(entities)
    return plain(question, entities) ?? []
  }

  function uptimesOf(body: UptimesBody): unknown {
    const { stores, answer } = uptimes?.(body) ?? { stores: [], answer: [] }
    asked.push([...stores])
    return answer
  }

  bff.deployment.onQuestion((question) => question.answer(JSON.stringify(answerTo(question))))
  bff.deployment.onHttp((request: FastifyRequest, reply: FastifyReply) =>
    reply.send(
      request.url === '/v1/location/list'
        ? allStores.map((id) => ({ id, name: `Shop ${id}`, timezone: 'Europe/London' }))
        : uptimesOf(JSON.parse(String(request.body))),
    ),
  )
  return {
    bff,
    asked,
    async ask(viewer, route, body) {
      const browser = await bff.connect(await proxy.headers({ ...viewer }))
      const data = { id: '1', route, body: { entityType: 'location', ...body } }
      browser.send({ action: 'derived', data })
      const frame = await browser.next()
      browser.leave()
      return frame
    },
    async close() {
      await bff.close()
      await proxy.close()
    },
  }
}

/** Returns the answer in a frame. */
export function answerIn<Answer>(frame: string): Answer {
  return JSON.parse(frame.slice(frame.indexOf('{')))
}

/** A power of two per store, so that every set of stores has a different sum. */
export const powers: ReadonlyMap<string, number> = new Map(
  allStores.map((id, position) => [id, 2 ** position]),
)

/** Viewers, their stores and requests, and the sum of the powers. */
export const allowed: readonly (readonly [
  stores: readonly string[] | 'all',
  entities: readonly string[],
  sum: number,
])[] = [
  ['all', allStores, 31],
  [['store-1', 'store-2'], ['store-1', 'store-2'], 3],
  [['store-2', 'store-3'], ['store-3', 'store-2'], 6],
  [['store-1'], ['store-1'], 1],
  ['all', ['store-4', 'store-5'], 24],
]

/** Requests that name a store of others, or one that does not exist. */
export const refused: readonly (readonly [stores: readonly string[], entities: readonly string[]])[] = [
  [['store-1', 'store-2'], allStores],
  [
    ['store-1', 'store-2'],
    ['store-2', 'store-3'],
  ],
  [['store-1'], ['store-1', 'store-2']],
  [['store-1'], ['store-9']],
  [[], ['store-1']],
]
