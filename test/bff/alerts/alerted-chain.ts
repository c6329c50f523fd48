import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { readAlerts } from '../../../src/bff/alerts/alert-settings.ts'
import { readIndexClock } from '../../../src/bff/settings/settings-reader.ts'
import { deriveInThread } from '../../support/derive-in-thread.ts'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import { type StandInDeployment, startStandIn } from '../../support/stand-in-deployment.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

interface Taken {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What the deployment reports of the hours of a camera. */
interface CameraUptime {
  readonly recording: { readonly id: string }
  readonly uptime: unknown
}

/** A deployment whose cameras go offline and recover, and a chat that receives the alerts. */
export class AlertedChain {
  /** Offline cameras. */
  down: ReadonlySet<string> = new Set()
  /** All cameras: the id of the store, and a number. */
  cameras: readonly string[] = ['leeds-1', 'leeds-2', 'york-1', 'york-2']
  /** `null` if the deployment cannot say. */
  uptimes: readonly CameraUptime[] | null = null
  /** The number of requests for cameras. */
  asked = 0
  redis: RunningRedis | null = null
  readonly chat: Chat
  readonly #deployment: StandInDeployment
  readonly #servers: RunningBff[] = []

  private constructor(deployment: StandInDeployment, chat: Chat) {
    this.#deployment = deployment
    this.chat = chat
  }

  static async start(): Promise<AlertedChain> {
    const deployment = await startStandIn()
    const chain = new AlertedChain(deployment, await startChat())
    deployment.onHttp((request, reply) => {
      if (request.url === '/v1/recording/uptimes') {
        const { recids } = JSON.parse(String(request.body)) as { readonly recids: readonly string[] }
        const own = chain.uptimes?.filter(({ recording }) => recids.includes(recording.id))
        return reply.code(own === undefined ? 503 : 200).send(own)
      }
      return reply.send(chain.#stores())
    })
    deployment.onQuestion(({ action, body, answer }) => {
      if (action === 'derived') {
        answer(JSON.stringify({ error: { code: 'unknown_route', message: 'There is no such route.' } }))
        return
      }
      if (action === 'status') chain.asked += 1
      answer(JSON.stringify(chain.#camerasOf(body.entities, action === 'status')))
    })
    return chain
  }

  async startSharing(): Promise<RunningRedis> {
    this.redis = await startRedis()
    return this.redis
  }

  async startBff(
    environment: Readonly<Record<string, string>> = {},
    clock: { readonly now?: () => number } = {},
  ): Promise<RunningBff> {
    const faults: string[] = []
    const url = { ALERT_WEBHOOK_URL: this.chat.address, ALERT_WEBHOOK_SECRET: secret }
    const alerts = readAlerts({ ...url, ...environment }, faults)
    expect(faults).toEqual([])
    const server = await startRunningBff(
      {
        // Instead of half a minute, so that a test does not wait; the clock of the test decides. A claim lasts three
        // times as long, and a poll must be over by then.
        alerts: alerts === null ? null : { ...alerts, everyMs: this.redis === null ? 20 : 300 },
        indexClock: readIndexClock(environment),
        openDeriver: deriveInThread,
        redisUrl: this.redis?.url ?? null,
        limits: { redisAnswerMs: 5000 },
        ...clock,
      },
      this.#deployment,
    )
    this.#servers.push(server)
    return server
  }

  /**
   * Waits for two more polls of the cameras, so that the first has been processed.
   *
   * @param onPoll called before each
   */
  async polled(onPoll: () => void): Promise<void> {
    for (let polls = 0; polls < 2; polls += 1) {
      const before = this.asked
      onPoll()
      await expect.poll(() => this.asked, { interval: 5 }).toBeGreaterThan(before)
    }
  }

  async close(): Promise<void> {
    for (const server of this.#servers) await server.close()
    expect(this.#deployment.surprises).toEqual([])
    await this.#deployment.close()
    await this.chat.close()
    await this.redis?.close()
  }

  #stores() {
    const stores = [...new Set(this.cameras.map(storeOf))]
    return stores.map((id) => ({ id, name: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}` }))
  }

  #camerasOf(entities: unknown, isStatus: boolean): readonly object[] {
    const own = this.cameras.filter((id) => Array.isArray(entities) && entities.includes(storeOf(id)))
    return own.map((id) => {
      const location_id = storeOf(id)
      if (isStatus) {
        const status = this.down.has(id) ? 'offline' : 'online'
        return { recording_id: id, location_id, status, average_quality: 1 }
      }
      const names = { organisation_id: 'o', camera_server_id: 's', name: `Camera ${id}` }
      return { id, location_id, status: 'active', ...names }
    })
  }
}

function storeOf(camera: string): string {
  return camera.slice(0, -2)
}

type Chat = Awaited<ReturnType<typeof startChat>>

async function startChat() {
  const taken: Taken[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece
    })
    request.on('end', () => {
      taken.push({ headers: request.headers, body })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('a secret answer')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    taken,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret-place`,
    answers: (next: number) => {
      status = next
    },
    texts: () => taken.map(({ body }) => String(JSON.parse(body).text)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
