import { expect } from 'vitest'
import { type ClientOptions, createClient, type MetricsClient } from '../../src/client/client.ts'
import type { ExchangeError } from '../../src/client/exchange-error.ts'
import type { UncheckedQuestion } from '../../src/protocol/requests/request-text.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { type FakeSocket, FakeSockets } from '../support/fake-socket.ts'

export interface Scene {
  readonly client: MetricsClient
  readonly sockets: FakeSockets
  readonly clock: FakeClock
  /** Expects, takes and opens the socket that `ask` makes the client open. */
  openSocket(ask: () => void): FakeSocket
}

/** Runs a test with strict fakes: anything unexpected fails it, and so does a timer that outlives the client. */
export function scenario(
  play: (scene: Scene) => Promise<void> | void,
  options: Partial<ClientOptions> = {},
): () => Promise<void> {
  return async () => {
    const sockets = new FakeSockets()
    const clock = new FakeClock()
    const client = createClient({ openSocket: sockets.open, clock, random: () => 0.5, ...options })
    const openSocket = (ask: () => void): FakeSocket => {
      sockets.allow()
      ask()
      const socket = sockets.take()
      socket.open()
      return socket
    }
    await play({ client, sockets, clock, openSocket })
    sockets.verify()
    client.close()
    expect(clock.timers).toBe(0)
    expect(client.counters).toMatchObject({ queued: 0, inFlight: 0 })
  }
}

export function question(number: number): UncheckedQuestion {
  return {
    action: 'status',
    route: 'status/uptime',
    body: { entities: [String(number)], entityType: 'location' },
  }
}

/** Returns the error of a request that must fail. */
export async function failureOf(request: Promise<unknown>): Promise<ExchangeError> {
  return request.then(
    () => {
      throw new Error('the request was answered')
    },
    (error: ExchangeError) => error,
  )
}

/** Marks requests whose failures are irrelevant to the test. */
export function unattended(...requests: readonly Promise<unknown>[]): void {
  for (const request of requests) request.catch(() => {})
}
