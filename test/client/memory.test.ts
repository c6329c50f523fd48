import { queryObjects } from 'node:v8'
import { expect, test } from 'vitest'
import type { FakeSocket } from '../support/fake-socket.ts'
import { question, type Scene, scenario, unattended } from './scenario.ts'

const rounds = 105
/** A multiple of the twelve requests after which the mixture repeats. */
const chunk = 96
const perRound = 10 * chunk

test(
  'leaves nothing pending and keeps no memory after 100 000 exchanges, some cancelled, late or resent',
  scenario(
    async ({ client, sockets, clock, openSocket }) => {
      let socket = openSocket(() => client.reconnect())
      const kept: Kept[] = []
      for (let round = 0; round < rounds; round += 1) {
        socket = exchangeMany({ client, sockets, clock, openSocket }, socket)
        // Rejections and answers are microtasks. Let them run, so that only retained objects stay.
        await new Promise((resolve) => setImmediate(resolve))
        if (round % 20 === 19) kept.push(keptMemory())
      }
      expect(client.counters).toMatchObject({ queued: 0, inFlight: 0, reconnects: rounds })
      expect(client.counters.answers).toBeGreaterThan(rounds * perRound * 0.7)
      expect(client.counters.timedOut).toBeGreaterThan(rounds * perRound * 0.08)
      expect(client.counters.cancelled).toBeGreaterThan(rounds * perRound * 0.1)
      expect(clock.timers).toBe(0)
      const [early, late] = [kept.at(0), kept.at(-1)] as [Kept, Kept]
      // Sockets that stay would be 1 400 objects. Compiled code changes the bytes by up to half a megabyte.
      expect(late.objects - early.objects).toBeLessThan(500)
      expect(late.bytes - early.bytes).toBeLessThan(1_000_000)
    },
    { limits: { maxInFlight: chunk } },
  ),
  60_000,
)

interface Kept {
  readonly objects: number
  readonly bytes: number
}

function keptMemory(): Kept {
  // Counting collects garbage first. Strings are no objects: only the bytes show those.
  const objects = queryObjects(Object, { format: 'count' })
  return { objects, bytes: process.memoryUsage().heapUsed }
}

/**
 * Runs one round. Of twelve requests, two are cancelled, one is never answered, one is answered in parts. At the end
 * the socket breaks.
 */
function exchangeMany({ client, sockets, clock }: Scene, socket: FakeSocket): FakeSocket {
  for (let asked = 0; asked < perRound; asked += chunk) {
    const controllers = Array.from({ length: chunk }, () => new AbortController())
    controllers.forEach(({ signal }, index) => {
      unattended(client.request(question(index), { signal, timeoutMs: index % 12 === 1 ? 1_000 : 9_000 }))
    })
    const ids = socket.takeIds(chunk)
    for (const [index, controller] of controllers.entries()) if (index % 6 === 0) controller.abort()
    for (const [index, id] of ids.entries()) answerOne(socket, id, index)
    clock.advance(1_000)
  }
  unattended(client.request(question(perRound)))
  socket.take()
  socket.end(1006)
  sockets.allow()
  clock.advance(1_000)
  const next = sockets.take()
  next.open()
  next.answer(next.take().id, [])
  return next
}

function answerOne(socket: FakeSocket, id: string, index: number): void {
  if (index % 12 === 1) return
  if (index % 12 === 7) {
    socket.deliver(`${id}|1|1|{}]`)
    socket.deliver(`${id}|0|1|[`)
  } else {
    socket.answer(id, { meta: {}, summary: [{ entries: index }] })
  }
}
