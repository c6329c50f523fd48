import { expect, test } from 'vitest'
import { createClient } from '../../../src/client/client.ts'
import type { ClientSocket } from '../../../src/client/socket.ts'
import { paceOf } from '../../../src/dashboard/data/source/data-source.ts'
import { screenBackoff } from '../../../src/dashboard/data/source/metrics-socket.ts'
import { onceItClosed } from '../../../src/dashboard/data/source/once-it-closed.ts'
import { singleFrame } from '../../../src/protocol/requests/frames.ts'
import { chanceOf } from '../../service/fuzz/chance.ts'
import { FakeClock } from '../../support/fake-clock.ts'

const screens = 1000
/** A wall asks about its cameras so often, at its own pace. */
const everyMs = 10_000
/** When the power came back, and all of them were switched on in the same instant. */
const sinceStartMs = 10 * 60_000
const question = {
  action: 'status',
  route: 'status/uptime',
  body: { entities: ['store'], entityType: 'location' },
} as const

/** A server that every screen has a socket to, on a clock of its own. All times are milliseconds since it stopped. */
function chain(clock: FakeClock) {
  const open = new Set<ClientSocket>()
  const began = clock.now()
  const arrivals: number[] = []
  const sessions: number[] = []
  const statuses: number[] = []
  let isUp = true
  const since = () => clock.now() - began - settleMs
  const soon = (callback: () => void) => clock.setTimeout(callback, 5)
  return {
    arrivals,
    sessions,
    statuses,
    openSocket: (): ClientSocket => {
      if (isUp) arrivals.push(since())
      const socket: ClientSocket = {
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
        bufferedAmount: 0,
        send(text) {
          statuses.push(since())
          const { data } = JSON.parse(text) as { readonly data: { readonly id: string } }
          soon(() => socket.onmessage?.({ data: singleFrame(data.id, '[]') }))
        },
        close: () => void open.delete(socket),
      }
      soon(() => {
        if (!isUp) return socket.onclose?.({ code: 1006, reason: '' })
        open.add(socket)
        socket.onopen?.({})
      })
      return socket
    },
    session: () => void sessions.push(since()),
    stop() {
      isUp = false
      for (const socket of open) socket.onclose?.({ code: 1001, reason: '' })
      open.clear()
    },
    start: () => {
      isUp = true
    },
    open,
  }
}

/** All screens have asked once before the server stops. */
const settleMs = 12_000

function restart(awayMs: number) {
  const clock = new FakeClock()
  const server = chain(clock)
  const chance = chanceOf('a thousand screens', awayMs)
  const random = () => chance.below(2 ** 32) / 2 ** 32
  for (let screen = 0; screen < screens; screen += 1) {
    const pace = paceOf(random())
    const client = createClient({ openSocket: server.openSocket, clock, random, backoff: screenBackoff })
    onceItClosed({ client, clock, pace }, server.session)
    const ask = () => {
      clock.setTimeout(ask, everyMs * pace)
      client.request(question).catch(() => {})
    }
    clock.setTimeout(ask, everyMs * pace - (sinceStartMs % (everyMs * pace)))
  }
  clock.advance(settleMs)
  expect(server.open.size).toBe(screens)
  server.stop()
  clock.advance(awayMs)
  server.start()
  clock.advance(60_000)
  expect(server.open.size).toBe(screens)
  return server
}

/** The most of them within any second after the server stopped. */
function mostInASecond(moments: readonly number[]): number {
  const after = moments.filter((moment) => moment >= 0).sort((a, b) => a - b)
  return Math.max(
    ...after.map((from, at) => after.findIndex((to, next) => next > at && to >= from + 1000) - at),
  )
}

test.each([
  ['is replaced in the same instant', 0],
  ['is away for five seconds', 5000],
  ['is away for half a minute', 30_000],
])('a thousand screens whose server %s do not come back in the same second', (_what, awayMs) => {
  const { arrivals, sessions, statuses } = restart(awayMs)
  // Measured: at most 355, 264 and 359 in a second; all are back 15 s after the server at the latest.
  for (const moments of [arrivals, sessions, statuses]) {
    expect(new Set(moments).size).toBeGreaterThan(screens / 2)
    expect(mostInASecond(moments)).toBeLessThan(screens / 2)
  }
  expect(sessions.length).toBeGreaterThanOrEqual(screens)
  expect(Math.max(...arrivals)).toBeLessThan(awayMs + 16_000)
})
