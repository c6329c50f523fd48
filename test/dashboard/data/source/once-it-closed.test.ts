import { expect, test } from 'vitest'
import type { ClientStatus } from '../../../../src/client/status.ts'
import { paceOf } from '../../../../src/dashboard/data/source/data-source.ts'
import { onceItClosed } from '../../../../src/dashboard/data/source/once-it-closed.ts'
import { fakeSource } from '../fake-source.ts'

const at = { sinceMs: 0 }
const closed: ClientStatus = { state: 'idle', ...at }
const waiting: ClientStatus = { state: 'waiting', attempt: 2, retryAtMs: 0, lostSinceMs: 0, ...at }
const refused: ClientStatus = { state: 'failed', code: 'unauthorized', message: '', ...at }

function scene(random: number) {
  const { source, ...fake } = fakeSource()
  const began = fake.clock.now()
  const calls: number[] = []
  const stop = onceItClosed({ ...source, pace: paceOf(random) }, () => calls.push(fake.clock.now() - began))
  return { ...fake, calls, stop }
}

test('spreads requests over eight seconds if many sockets close at once', () => {
  const moments = [0, 0.25, 0.5, 0.75, 0.999].map((random) => {
    const { become, calls, clock } = scene(random)
    become(closed)
    clock.advance(30_000)
    expect(calls).toHaveLength(1)
    return calls[0] ?? 0
  })
  expect(moments.map(Math.round)).toEqual([0, 2000, 4000, 6000, 7992])
})

test('requests once however often the socket closes until then, and once more after a later close', () => {
  const { become, calls, clock } = scene(0.5)
  for (const status of [closed, { ...waiting, state: 'connecting' } as const, waiting, waiting]) {
    become(status)
    clock.advance(500)
  }
  clock.advance(30_000)
  expect(calls).toEqual([4000])
  become(waiting)
  clock.advance(30_000)
  expect(calls).toHaveLength(2)
})

test('requests at once, and only once, if the server ended the session', () => {
  const { become, calls, clock } = scene(0.5)
  become(waiting)
  clock.advance(1000)
  become(refused)
  expect(calls).toEqual([1000])
  clock.advance(30_000)
  expect(calls).toEqual([1000])
})

test('requests nothing and leaves no timer after it was ended', () => {
  const { become, calls, clock, listeners, stop } = scene(0.5)
  become(closed)
  stop()
  expect([listeners.size, clock.timers]).toEqual([0, 0])
  clock.advance(30_000)
  expect(calls).toEqual([])
})
