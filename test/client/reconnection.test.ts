import { expect, test } from 'vitest'
import { ExchangeError } from '../../src/client/exchange-error.ts'
import { failureOf, question, scenario, unattended } from './scenario.ts'

test(
  'resends requests in flight on the next socket, under new ids, before later requests',
  scenario(async ({ client, sockets, clock, openSocket }) => {
    const answers: Promise<{ value: unknown }>[] = []
    const cut = openSocket(() => {
      answers.push(client.request(question(1)), client.request(question(2)))
    })
    const before = cut.takeIds(2)
    cut.deliver(`${before[0]}|0|1|[`)
    cut.end(1006)
    answers.push(client.request(question(3)))
    sockets.allow()
    clock.advance(250)

    const socket = sockets.take()
    socket.open()
    const sent = [socket.take(), socket.take(), socket.take()]
    expect(sent.map((request) => request.question)).toEqual([question(1), question(2), question(3)])
    expect(sent.map(({ id }) => id).filter((id) => before.includes(id))).toEqual([])
    for (const { id, question: asked } of sent) socket.answer(id, [asked.body])
    const values = (await Promise.all(answers)).map(({ value }) => value)
    expect(values).toEqual([[question(1).body], [question(2).body], [question(3).body]])
    expect(client.counters).toMatchObject({ resent: 2, reconnects: 1 })
  }),
)

test(
  'keeps a timeout running while the connection is away',
  scenario(
    async ({ client, clock, openSocket }) => {
      let request: Promise<unknown> = Promise.resolve()
      const socket = openSocket(() => {
        request = failureOf(client.request(question(1), { timeoutMs: 1_000 }))
      })
      socket.take()
      clock.advance(900)
      socket.end(1006)
      clock.advance(100)
      await expect(request).resolves.toMatchObject({ code: 'unavailable' })
    },
    { backoff: { baseMs: 10_000, ceilingMs: 10_000 } },
  ),
)

test(
  'does not replace a socket that closes without requests',
  scenario(async ({ client, clock, openSocket }) => {
    const socket = openSocket(() => unattended(client.request(question(1))))
    socket.answer(socket.take().id, [])
    clock.advance(600_000)
    socket.end(1001, 'Going away')
    clock.advance(3_600_000)
    expect(client.status.state).toBe('idle')

    const next = openSocket(() => unattended(client.request(question(2))))
    expect(next.take().question).toEqual(question(2))
  }),
)

test(
  'doubles the backoff while connections fail, and resets it after one that worked',
  scenario(({ client, sockets, clock }) => {
    const waits: number[] = []
    const fail = (): void => {
      sockets.take().end(1006)
      const { status } = client
      if (status.state !== 'waiting') throw new Error(`not waiting but ${status.state}`)
      waits.push(status.retryAtMs - clock.now())
      sockets.allow()
      clock.advance(status.retryAtMs - clock.now())
    }
    sockets.allow()
    unattended(client.request(question(1), { timeoutMs: 3_600_000 }))
    for (let attempt = 1; attempt <= 9; attempt += 1) fail()
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])

    const socket = sockets.take()
    socket.open()
    socket.answer(socket.take().id, [])
    unattended(client.request(question(2), { timeoutMs: 3_600_000 }))
    socket.take()
    socket.end(1006)
    expect(client.status).toMatchObject({ state: 'waiting', attempt: 1, retryAtMs: clock.now() + 125 })
  }),
)

test(
  'counts a socket that is cut before its first answer as failed',
  scenario(({ client, sockets, clock, openSocket }) => {
    const socket = openSocket(() => unattended(client.request(question(1), { timeoutMs: 60_000 })))
    socket.take()
    socket.end(1006)
    expect(client.status).toMatchObject({ state: 'waiting', attempt: 2 })
    sockets.allow()
    clock.advance(500)
    const again = sockets.take()
    again.open()
    again.take()
    clock.advance(5_000)
    again.end(1006)
    expect(client.status).toMatchObject({ state: 'waiting', attempt: 1 })
  }),
)

test(
  'fails a request with connection_lost after too many broken connections',
  scenario(
    async ({ client, sockets, clock, openSocket }) => {
      let request: Promise<unknown> = Promise.resolve()
      const first = openSocket(() => {
        request = failureOf(client.request(question(1)))
      })
      first.take()
      first.end(1011)
      sockets.allow()
      clock.advance(1_000)
      const second = sockets.take()
      second.open()
      second.take()
      second.end(1011)
      await expect(request).resolves.toMatchObject({ code: 'connection_lost', cause: { code: 1011 } })
      expect(client.counters).toMatchObject({ queued: 0, inFlight: 0 })
    },
    { limits: { maxSends: 2 } },
  ),
)

test(
  'fails requests in flight without a resend if the close code says that a message was too large',
  scenario(async ({ client, openSocket }) => {
    let request: Promise<unknown> = Promise.resolve()
    const socket = openSocket(() => {
      request = failureOf(client.request(question(1)))
    })
    socket.take()
    socket.end(1009)
    await expect(request).resolves.toMatchObject({ code: 'too_large', retryable: false })
    expect(client.status.state).toBe('idle')
  }),
)

test(
  'fails all requests after a fatal close until the credentials are renewed',
  scenario(async ({ client, openSocket }) => {
    let inFlight: Promise<unknown> = Promise.resolve()
    const socket = openSocket(() => {
      inFlight = failureOf(client.request(question(1)))
    })
    socket.take()
    socket.end(4401, 'The session is over.')
    await expect(inFlight).resolves.toMatchObject({ code: 'unauthorized', message: 'The session is over.' })
    expect(client.status).toMatchObject({ state: 'failed', code: 'unauthorized' })
    await expect(failureOf(client.request(question(2)))).resolves.toMatchObject({ code: 'unauthorized' })

    client.renew()
    expect(client.status.state).toBe('idle')
    const next = openSocket(() => unattended(client.request(question(3))))
    next.take()
  }),
)

test(
  'gives up a socket that does not open in time',
  scenario(
    ({ client, sockets, clock }) => {
      sockets.allow()
      unattended(client.request(question(1), { timeoutMs: 60_000 }))
      const hanging = sockets.take()
      clock.advance(3_000)
      expect(hanging.takeClose().code).toBe(1000)
      expect(client.status).toMatchObject({ state: 'waiting', attempt: 2 })
    },
    { connectTimeoutMs: 3_000 },
  ),
)

test('treats a failing socket factory as a failed connection, and a fatal error of it as fatal', async () => {
  const causes: unknown[] = [new Error('the token issuer is away'), new ExchangeError('unauthorized')]
  await scenario(
    async ({ client, clock }) => {
      const request = failureOf(client.request(question(1)))
      await Promise.resolve()
      expect(client.status.state).toBe('waiting')
      clock.advance(1_000)
      await expect(request).resolves.toMatchObject({ code: 'unauthorized' })
      expect(client.status.state).toBe('failed')
    },
    {
      openSocket: () => {
        throw causes.shift()
      },
    },
  )()
})

test('closes a socket that arrives after the client is closed', async () => {
  let hand = (_: unknown): void => {}
  await scenario(
    async ({ client, sockets }) => {
      const request = failureOf(client.request(question(1)))
      client.close()
      sockets.allow()
      hand(sockets.open())
      const socket = sockets.take()
      await expect(request).resolves.toMatchObject({ code: 'closed' })
      expect(socket.takeClose().code).toBe(1000)
      expect(client.status.state).toBe('closed')
      await expect(failureOf(client.request(question(2)))).resolves.toMatchObject({ code: 'closed' })
    },
    {
      openSocket: () =>
        new Promise((resolve) => {
          hand = resolve as typeof hand
        }),
    },
  )()
})

test(
  'treats a socket that refuses to send as a lost connection',
  scenario(async ({ client, sockets, clock, openSocket }) => {
    const socket = openSocket(() => unattended(client.request(question(1))))
    socket.answer(socket.take().id, [])
    socket.send = () => {
      throw new Error('the socket is closing')
    }
    const request = client.request(question(2))
    socket.takeClose()
    expect(client.status.state).toBe('waiting')
    sockets.allow()
    clock.advance(250)
    const next = sockets.take()
    next.open()
    next.answer(next.take().id, [2])
    await expect(request).resolves.toMatchObject({ value: [2] })
  }),
)
