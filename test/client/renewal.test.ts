import { expect, test } from 'vitest'
import { question, scenario, unattended } from './scenario.ts'

test(
  'sends new requests over the new socket, and closes the old one once it has answered',
  scenario(async ({ client, sockets, openSocket }) => {
    const answers: Promise<{ value: unknown }>[] = []
    const ask = (number: number): void => {
      answers.push(client.request(question(number)))
    }
    const old = openSocket(() => ask(1))
    const first = old.take().id

    sockets.allow()
    client.renew()
    const fresh = sockets.take()
    ask(2)
    const second = old.take().id

    fresh.open()
    ask(3)
    const third = fresh.take().id
    expect(client.status.state).toBe('open')

    fresh.answer(third, [3])
    old.answer(first, [1])
    old.answer(second, [2])
    expect(old.takeClose().code).toBe(1000)
    expect((await Promise.all(answers)).map(({ value }) => value)).toEqual([[1], [2], [3]])
    expect(client.counters).toMatchObject({ resent: 0, lateFrames: 0 })
  }),
)

test(
  'closes an old socket without requests as soon as the new one is open',
  scenario(({ client, sockets, openSocket }) => {
    const old = openSocket(() => unattended(client.request(question(1))))
    old.answer(old.take().id, [])
    sockets.allow()
    client.renew()
    sockets.take().open()
    old.takeClose()
  }),
)

test(
  'does not keep an old socket open for a cancelled request',
  scenario(({ client, sockets, openSocket }) => {
    const controller = new AbortController()
    const old = openSocket(() => unattended(client.request(question(1), { signal: controller.signal })))
    old.take()
    sockets.allow()
    client.renew()
    sockets.take().open()
    controller.abort()
    old.takeClose()
  }),
)

test(
  'keeps using the old socket, and keeps trying, while the new one is unavailable',
  scenario(async ({ client, sockets, clock, openSocket }) => {
    const old = openSocket(() => unattended(client.request(question(1))))
    old.answer(old.take().id, [])
    sockets.allow()
    client.renew()
    sockets.take().end(1006)
    expect(client.status.state).toBe('open')
    const served = client.request(question(2))
    old.answer(old.take().id, [2])
    await expect(served).resolves.toMatchObject({ value: [2] })

    sockets.allow()
    clock.advance(500)
    sockets.take().open()
    old.takeClose()
  }),
)

test(
  'resends what an old socket left unanswered, without a lost status',
  scenario(async ({ client, sockets, openSocket }) => {
    let answer: Promise<unknown> = Promise.resolve()
    const old = openSocket(() => {
      answer = client.request(question(1))
    })
    old.take()
    sockets.allow()
    client.renew()
    const fresh = sockets.take()
    fresh.open()
    old.end(1006)
    expect(client.status.state).toBe('open')
    fresh.answer(fresh.take().id, [1])
    await expect(answer).resolves.toMatchObject({ value: [1] })
  }),
)

test(
  'ignores an answer that arrives over another socket than its request',
  scenario(async ({ client, sockets, openSocket }) => {
    let answer: Promise<unknown> = Promise.resolve()
    const old = openSocket(() => {
      answer = client.request(question(1))
    })
    const { id } = old.take()
    sockets.allow()
    client.renew()
    const fresh = sockets.take()
    fresh.open()
    fresh.answer(id, ['not mine'])
    old.answer(id, ['mine'])
    old.takeClose()
    await expect(answer).resolves.toMatchObject({ value: ['mine'] })
  }),
)

test(
  'reopens at once with the new credentials while a socket is opening or in backoff',
  scenario(({ client, sockets }) => {
    sockets.allow()
    unattended(client.request(question(1), { timeoutMs: 60_000 }))
    const stale = sockets.take()
    sockets.allow()
    client.renew()
    stale.takeClose()
    sockets.take().end(1006)
    expect(client.status.state).toBe('waiting')
    sockets.allow()
    client.renew()
    const socket = sockets.take()
    socket.open()
    socket.take()
  }),
)
