import { expect, test } from 'vitest'
import { failureOf, question, scenario, unattended } from './scenario.ts'

test(
  'fails a request in flight with timeout when its time is up',
  scenario(
    async ({ client, clock, openSocket }) => {
      let short: Promise<unknown> = Promise.resolve()
      let usual: Promise<unknown> = Promise.resolve()
      const socket = openSocket(() => {
        usual = client.request(question(1))
        short = client.request(question(2), { timeoutMs: 500 })
      })
      const [first = '', second = ''] = socket.takeIds(2)
      clock.advance(499)
      expect(client.counters).toMatchObject({ inFlight: 2, timedOut: 0 })
      clock.advance(1)
      expect(client.counters).toMatchObject({ inFlight: 1, timedOut: 1 })
      await expect(failureOf(short)).resolves.toMatchObject({ code: 'timeout', retryable: true })

      socket.answer(second, [])
      expect(client.counters.lateFrames).toBe(1)
      socket.answer(first, [1])
      await expect(usual).resolves.toMatchObject({ value: [1] })
    },
    { timeoutMs: 8_000 },
  ),
)

test(
  'fails a request without a connection with unavailable and the cause',
  scenario(async ({ client, sockets, clock }) => {
    sockets.allow()
    const request = failureOf(client.request(question(1), { timeoutMs: 100 }))
    sockets.take().end(1006)
    clock.advance(100)
    const error = await request
    expect(error).toMatchObject({ code: 'unavailable', retryable: true, cause: { code: 1006 } })
  }),
)

test(
  'uses one timer for all timeouts, and none without pending requests',
  scenario(async ({ client, clock, openSocket }) => {
    const socket = openSocket(() => unattended(client.request(question(0))))
    const ids = [socket.take().id]
    for (let number = 1; number < 30; number += 1) {
      unattended(client.request(question(number), { timeoutMs: 1_000 + number }))
      ids.push(socket.take().id)
    }
    expect(clock.timers).toBe(1)
    for (const id of ids) socket.answer(id, [])
    expect(clock.timers).toBe(0)
  }),
)

test(
  'does not fire at once for a timeout beyond the limit of setTimeout',
  scenario(async ({ client, clock, openSocket }) => {
    let answer: Promise<unknown> = Promise.resolve()
    const socket = openSocket(() => {
      answer = client.request(question(1), { timeoutMs: Number.POSITIVE_INFINITY })
    })
    clock.advance(90 * 24 * 3_600_000)
    socket.answer(socket.take().id, [1])
    await expect(answer).resolves.toMatchObject({ value: [1] })
  }),
)

test(
  'replaces a silent socket after a timeout, and resends the other requests',
  scenario(async ({ client, sockets, clock, openSocket }) => {
    let answer: Promise<unknown> = Promise.resolve()
    const dead = openSocket(() => {
      unattended(client.request(question(1), { timeoutMs: 12_000 }))
      answer = client.request(question(2), { timeoutMs: 60_000 })
    })
    dead.takeIds(2)
    clock.advance(12_000)
    dead.takeClose()
    expect(client.status.state).toBe('waiting')

    sockets.allow()
    clock.advance(1_000)
    const socket = sockets.take()
    socket.open()
    const again = socket.take()
    expect(again.question).toEqual(question(2))
    socket.answer(again.id, [2])
    await expect(answer).resolves.toMatchObject({ value: [2] })
  }),
)

test(
  'keeps a socket with a slow answer if other answers arrive',
  scenario(({ client, clock, openSocket }) => {
    const socket = openSocket(() => unattended(client.request(question(1), { timeoutMs: 12_000 })))
    socket.take()
    clock.advance(11_000)
    unattended(client.request(question(2)))
    socket.answer(socket.take().id, [])
    clock.advance(1_000)
    expect(client.counters.timedOut).toBe(1)
    expect(client.status.state).toBe('open')
  }),
)
