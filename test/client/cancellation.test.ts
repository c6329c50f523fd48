import { expect, test } from 'vitest'
import type { CancelSignal } from '../../src/client/cancel-signal.ts'
import { failureOf, question, scenario, unattended } from './scenario.ts'

test(
  'never sends a queued request that is cancelled',
  scenario(async ({ client, sockets }) => {
    const controller = new AbortController()
    sockets.allow()
    const cancelled = failureOf(client.request(question(1), { signal: controller.signal }))
    unattended(client.request(question(2)))
    controller.abort('changed my mind')
    await expect(cancelled).resolves.toMatchObject({
      code: 'cancelled',
      retryable: false,
      cause: 'changed my mind',
    })
    const socket = sockets.take()
    socket.open()
    expect(socket.take().question).toEqual(question(2))
  }),
)

test(
  'ignores and counts late frames of a cancelled request',
  scenario(async ({ client, openSocket }) => {
    const controller = new AbortController()
    let cancelled: Promise<unknown> = Promise.resolve()
    const socket = openSocket(() => {
      cancelled = failureOf(client.request(question(1), { signal: controller.signal }))
    })
    const { id } = socket.take()
    controller.abort()
    await expect(cancelled).resolves.toMatchObject({ code: 'cancelled' })
    expect(client.counters).toMatchObject({ inFlight: 0, cancelled: 1 })
    socket.deliver(`${id}|0|1|[1,`)
    socket.deliver(`${id}|1|1|2]`)
    expect(client.counters).toMatchObject({ lateFrames: 2, foreignFrames: 0 })
  }),
)

test(
  'sends nothing if the signal is already aborted',
  scenario(async ({ client }) => {
    await expect(
      failureOf(client.request(question(1), { signal: AbortSignal.abort('before') })),
    ).resolves.toMatchObject({ code: 'cancelled', cause: 'before' })
    expect(client.status.state).toBe('idle')
  }),
)

test(
  'frees the place of a cancelled request for the next in the queue',
  scenario(
    ({ client, openSocket }) => {
      const controller = new AbortController()
      const socket = openSocket(() => {
        unattended(client.request(question(1), { signal: controller.signal }), client.request(question(2)))
      })
      expect(socket.take().question).toEqual(question(1))
      controller.abort()
      expect(socket.take().question).toEqual(question(2))
    },
    { limits: { maxInFlight: 1 } },
  ),
)

test(
  'leaves no listener on a signal, however the request ends',
  scenario(async ({ client, sockets, clock, openSocket }) => {
    const signal = new CountedSignal()
    let ended: Promise<unknown>[] = []
    const socket = openSocket(() => {
      ended = [1, 2, 3, 4].map((number) =>
        client.request(question(number), { signal, timeoutMs: number === 3 ? 100 : 10_000 }),
      )
      unattended(...ended)
    })
    expect(signal.listeners.size).toBe(4)
    const [answered = '', failed = ''] = socket.takeIds(4)
    socket.answer(answered, [])
    expect(signal.listeners.size).toBe(3)
    socket.deliver(`${failed}|0|0|{"error":"no"}`)
    expect(signal.listeners.size).toBe(2)
    clock.advance(100)
    expect(signal.listeners.size).toBe(1)
    socket.end(4403)
    expect(signal.listeners.size).toBe(0)
    await Promise.allSettled(ended)
    sockets.verify()
  }),
)

class CountedSignal implements CancelSignal {
  readonly aborted = false
  readonly listeners = new Set<() => void>()

  addEventListener(_: 'abort', listener: () => void): void {
    this.listeners.add(listener)
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    if (!this.listeners.delete(listener)) throw new Error('this listener is not there')
  }
}
