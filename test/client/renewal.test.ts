import { expect, test } from 'vitest'
import { question, scenario, unattended } from './scenario.ts'

test(
  'after renewal new requests go to the new socket, and the old one is closed when it has answered',
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
  'an old socket with nothing in flight is closed as soon as the new one is open',
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
  'a cancelled request is nothing that an old socket must wait for',
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
  'while the new socket cannot be had, the old one serves, and it is tried again',
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
  'what an old socket still owes when it breaks is asked again on the new one, without a word',
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
  'an answer that comes over another socket than its request is not believed',
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
  'renewal while a socket is opening, or waited for, opens with the new credentials at once',
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
