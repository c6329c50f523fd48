import { expect, test } from 'vitest'
import { type ClientStatus, connectionLostSince } from '../../src/client/status.ts'
import { question, scenario, unattended } from './scenario.ts'

test(
  'shows no loss in normal operation: idle, connecting, open, idle, and again',
  scenario(({ client, openSocket }) => {
    const seen: ClientStatus[] = []
    client.subscribe((status) => seen.push(status))
    for (const number of [1, 2]) {
      const socket = openSocket(() => unattended(client.request(question(number))))
      socket.answer(socket.take().id, [])
      socket.end(1001)
    }
    expect(seen.map(({ state }) => state)).toEqual([
      'connecting',
      'open',
      'idle',
      'connecting',
      'open',
      'idle',
    ])
    expect(seen.map(connectionLostSince).filter((since) => since !== null)).toEqual([])
  }),
)

test(
  'shows no loss for a cut in the middle of an answer until the reconnection fails',
  scenario(({ client, sockets, clock, openSocket }) => {
    const socket = openSocket(() => unattended(client.request(question(0))))
    socket.answer(socket.take().id, [])
    unattended(client.request(question(1), { timeoutMs: 60_000 }))
    socket.take()
    socket.end(1006)
    expect(client.status.state).toBe('waiting')
    expect(connectionLostSince(client.status)).toBeNull()
    sockets.allow()
    clock.advance(125)
    expect(connectionLostSince(client.status)).toBeNull()

    sockets.take().end(1006)
    const lostAtMs = clock.now()
    expect(connectionLostSince(client.status)).toBe(lostAtMs)
    sockets.allow()
    clock.advance(250)
    expect(client.status).toMatchObject({ state: 'connecting', attempt: 2, lostSinceMs: lostAtMs })

    const back = sockets.take()
    back.open()
    expect(connectionLostSince(client.status)).toBeNull()
    back.take()
  }),
)

test(
  'keeps trying a lost connection, even without requests',
  scenario(({ client, sockets, clock }) => {
    sockets.allow()
    unattended(client.request(question(1), { timeoutMs: 100 }))
    sockets.take().end(1006)
    clock.advance(100)
    expect(client.counters.queued).toBe(0)
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { status } = client
      if (status.state !== 'waiting') throw new Error(`not waiting but ${status.state}`)
      sockets.allow()
      clock.advance(status.retryAtMs - clock.now())
      const socket = sockets.take()
      expect(connectionLostSince(client.status)).not.toBeNull()
      if (attempt < 19) socket.end(1006)
      else socket.open()
    }
    expect(client.status.state).toBe('open')
  }),
)

test(
  'opens at once on reconnect in any state, and resends requests in flight',
  scenario(({ client, sockets, clock, openSocket }) => {
    const probe = openSocket(() => client.reconnect())
    expect(client.status.state).toBe('open')
    unattended(client.request(question(1), { timeoutMs: 60_000 }))
    probe.take()

    sockets.allow()
    client.reconnect()
    probe.takeClose()
    sockets.take().end(1006)
    expect(client.status.state).toBe('waiting')

    const socket = openSocket(() => client.reconnect())
    expect(socket.take().question).toEqual(question(1))
    clock.advance(1_000)
  }),
)

test(
  'keeps the status object until it changes, and does not call a removed listener',
  scenario(({ client, openSocket }) => {
    const heard: string[] = []
    const leave = client.subscribe(({ state }) => heard.push(state))
    const { status } = client
    expect(client.status).toBe(status)
    const socket = openSocket(() => unattended(client.request(question(1))))
    expect(client.status).not.toBe(status)
    leave()
    leave()
    socket.answer(socket.take().id, [])
    socket.end(1000)
    expect(heard).toEqual(['connecting', 'open'])
  }),
)

test('survives a listener that closes the client while it connects', () =>
  scenario(({ client }) => {
    client.subscribe(({ state }) => {
      if (state === 'connecting') client.close()
    })
    unattended(client.request(question(1)))
    expect(client.status.state).toBe('closed')
  })())

test(
  'closes an idle socket after idleCloseMs, if set',
  scenario(
    ({ client, clock, openSocket }) => {
      const socket = openSocket(() => unattended(client.request(question(1))))
      socket.answer(socket.take().id, [])
      clock.advance(50_000)
      unattended(client.request(question(2), { timeoutMs: 100_000 }))
      const { id } = socket.take()
      clock.advance(70_000)
      socket.answer(id, [])
      expect(client.status.state).toBe('open')
      clock.advance(60_000)
      socket.takeClose()
      expect(client.status.state).toBe('idle')
    },
    { idleCloseMs: 60_000 },
  ),
)

test(
  'backs off from a server that accepts sockets only to cut them, despite reconnect',
  scenario(({ client, sockets, clock, openSocket }) => {
    const first = openSocket(() => client.reconnect())
    first.end(1001)
    expect(client.status).toMatchObject({ state: 'waiting', attempt: 2, lostSinceMs: clock.now() })
    sockets.allow()
    clock.advance(250)
    const second = sockets.take()
    second.open()
    clock.advance(5_000)
    second.end(1001)
    expect(client.status.state).toBe('idle')
  }),
)
