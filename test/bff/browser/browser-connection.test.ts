import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createAllowances } from '../../../src/bff/allowances/allowances.ts'
import type { Answer } from '../../../src/bff/answers/answers.ts'
import { serveBrowser } from '../../../src/bff/browser/browser-connection.ts'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import type { CancelSignal } from '../../../src/client/cancel-signal.ts'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'

/** The part of a `ws` socket that a server uses. Anything unexpected throws. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly sent: string[] = []
  readonly closes: number[] = []
  pings = 0
  terminated = false

  send(text: string) {
    if (this.readyState !== this.OPEN) throw new Error('sent on a socket that is not open')
    this.sent.push(text)
  }

  close(code: number, reason: string) {
    if (Buffer.byteLength(reason) > 123) throw new Error('the reason does not fit into a close frame')
    this.closes.push(code)
    this.readyState = 2
  }

  ping() {
    this.pings += 1
  }

  terminate() {
    this.terminated = true
    this.readyState = 3
    this.emit('close')
  }
}

interface Asked {
  readonly question: UncheckedQuestion
  readonly signal: CancelSignal
  settle(answer: Answer): Promise<void>
}

function connect(
  limits: Partial<typeof defaultLimits> = {},
  kept: (question: UncheckedQuestion) => string | null = () => null,
  session: Partial<Pick<Parameters<typeof serveBrowser>[1], 'judge' | 'endsAt' | 'endsWith'>> = {},
) {
  const socket = new FakeSocket()
  const asked: Asked[] = []
  let left = 0
  let time = 0
  const entered = createAllowances({ ...defaultLimits, ...limits }, { now: () => time }).enter(null, null)
  if (entered === null) throw new Error('one socket is one too many')
  const connection = serveBrowser(socket as unknown as WebSocket, {
    answers: {
      kept,
      ask: (question, signal) =>
        new Promise((resolve) => {
          asked.push({
            question,
            signal,
            settle: async (answer) => {
              resolve(answer)
              await new Promise(setImmediate)
            },
          })
        }),
    },
    judge: () => null,
    endsAt: () => Number.POSITIVE_INFINITY,
    endsWith: 'session_ended',
    limits: { ...defaultLimits, ...limits },
    allowance: entered.allowance,
    now: () => time,
    gather: () => undefined,
    ...session,
    onClosed: () => {
      left += 1
    },
  })
  return {
    socket,
    asked,
    connection,
    left: () => left,
    pass: (ms: number) => {
      time += ms
    },
    receive: (message: unknown, isBinary = false) =>
      socket.emit(
        'message',
        Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)),
        isBinary,
      ),
  }
}

const question = (id: string, body: unknown = { entities: ['a'], entityType: 'location' }) => ({
  action: 'status',
  data: { id, route: 'status/uptime', body },
})

const errorOf = (frame: string | undefined) => {
  const [id, , , ...json] = (frame ?? '').split('|')
  return { id, ...JSON.parse(json.join('|')).error }
}

describe('a browser', () => {
  test('receives the JSON text untouched, as one frame, in any order', async () => {
    const { socket, asked, receive } = connect()
    receive(question('1'))
    receive(question('2'))
    await asked[1]?.settle({ ok: true, text: '[ {"name" : "a|b"} ]' })
    await asked[0]?.settle({ ok: true, text: '{"meta":{},  "summary":[1.0]}' })
    expect(socket.sent).toEqual(['2|0|0|[ {"name" : "a|b"} ]', '1|0|0|{"meta":{},  "summary":[1.0]}'])
  })

  test('receives a cached response at once, within the usual limits', async () => {
    const { socket, asked, receive } = connect({ burst: 2, requestsPerSecond: 1 }, () => '["kept"]')
    for (const id of ['1', '2', '3']) receive(question(id))
    expect(asked).toEqual([])
    expect(socket.sent.slice(0, 2)).toEqual(['1|0|0|["kept"]', '2|0|0|["kept"]'])
    expect(errorOf(socket.sent[2])).toMatchObject({ id: '3', code: 'too_many_requests' })
  })

  test('has its body forwarded unchanged, including unknown fields', () => {
    const { asked, receive } = connect()
    const body = { entities: ['a'], entityType: 'village', ownParameter: { deep: [null, 1] } }
    receive(question('1', body))
    expect(asked[0]?.question).toEqual({ action: 'status', route: 'status/uptime', body })
  })

  test('receives a failure of the shared table under the id of its request', async () => {
    const { socket, asked, receive } = connect()
    receive(question('1'))
    await asked[0]?.settle({ ok: false, code: 'unavailable', message: 'Away.' })
    expect(errorOf(socket.sent[0])).toEqual({
      id: '1',
      code: 'unavailable',
      message: 'Away.',
      retryable: true,
    })
  })

  test.each([
    ['unknown_route', { action: 'metric', data: { id: '1', route: 'everything', body: {} } }],
    ['bad_request', { action: 'metric', data: { id: '1', route: 'status/uptime', body: {} } }],
    ['bad_request', { action: 'status', data: { id: '1', route: 'status/uptime', body: [] } }],
    ['bad_request', { action: 'status', data: { id: '1', route: 'status/uptime' } }],
  ])('receives %s for an invalid envelope, and nothing is sent to the deployment', (code, message) => {
    const { socket, asked, receive } = connect()
    receive(message)
    expect(errorOf(socket.sent[0])).toMatchObject({ id: '1', code, retryable: false })
    expect(asked).toEqual([])
  })

  test('receives too_large with the limit for an oversized message', () => {
    const { socket, asked, receive } = connect({ messageBytes: 200 })
    receive(question('1', { padding: 'é'.repeat(100) }))
    expect(errorOf(socket.sent[0])).toMatchObject({
      id: '1',
      code: 'too_large',
      message: expect.stringContaining('200'),
    })
    expect(asked).toEqual([])
  })

  test('has a limited number of requests in flight', async () => {
    const { socket, asked, receive } = connect({ inFlightPerSession: 2 })
    for (const id of ['1', '2', '3']) receive(question(id))
    expect(errorOf(socket.sent[0])).toMatchObject({ id: '3', code: 'too_many_requests', retryable: true })
    await asked[0]?.settle({ ok: true, text: '[]' })
    receive(question('4'))
    expect(asked).toHaveLength(3)
  })

  test('has a limit of requests per second', () => {
    const { socket, asked, receive, pass } = connect({ requestsPerSecond: 1, burst: 2 })
    for (const id of ['1', '2', '3']) receive(question(id))
    expect(errorOf(socket.sent[0])).toMatchObject({ id: '3', code: 'too_many_requests' })
    pass(1000)
    receive(question('4'))
    expect(asked).toHaveLength(3)
  })

  test('cannot reuse the id of a request in flight', () => {
    const { socket, asked, receive } = connect()
    receive(question('1'))
    receive(question('1'))
    expect(errorOf(socket.sent[0])).toMatchObject({ id: '1', code: 'bad_request' })
    expect(asked).toHaveLength(1)
  })

  test('is closed with 4400 after five messages that are not requests', () => {
    const { socket, receive } = connect()
    for (const text of ['', 'null', '[1]', '{"action":"metric"}']) receive(text)
    expect(socket.closes).toEqual([])
    receive('binary', true)
    expect(socket.closes).toEqual([4400])
    receive(question('1'))
    expect(socket.sent).toEqual([])
  })

  test('cancels its requests when it leaves', async () => {
    const { socket, asked, receive, left } = connect()
    receive(question('1'))
    socket.readyState = 3
    socket.emit('close')
    expect(asked[0]?.signal.aborted).toBe(true)
    await asked[0]?.settle({ ok: true, text: '[]' })
    expect(socket.sent).toEqual([])
    expect(left()).toBe(1)
  })

  test('is closed with 4413 if it does not read, and its requests are cancelled', async () => {
    const { socket, asked, receive } = connect({ bufferedBytes: 1000 })
    receive(question('1'))
    receive(question('2'))
    socket.bufferedAmount = 1001
    await asked[0]?.settle({ ok: true, text: '[]' })
    expect(socket.closes).toEqual([4413])
    expect(asked[1]?.signal.aborted).toBe(true)
  })

  test('is not closed as a slow reader after a single large response', async () => {
    const { socket, asked, receive } = connect({ bufferedBytes: 1000 })
    socket.send = (text: string) => {
      socket.sent.push(text)
      socket.bufferedAmount += text.length
    }
    receive(question('1'))
    await asked[0]?.settle({ ok: true, text: `["${'x'.repeat(5000)}"]` })
    expect([socket.sent.length, socket.closes]).toEqual([1, []])
  })

  test('is pinged, and cut if it was silent since the last ping', () => {
    const { socket, connection } = connect()
    connection.heartbeat()
    socket.emit('pong')
    connection.heartbeat()
    expect([socket.pings, socket.terminated]).toEqual([2, false])
    connection.heartbeat()
    expect([socket.pings, socket.terminated]).toEqual([2, true])
  })

  test('receives a refusal under the id of its request, now or later, without a lookup or a request', async () => {
    const looked: unknown[] = []
    const late = Promise.resolve({ code: 'forbidden' as const, message: 'Not yours either.' })
    const verdicts = [{ code: 'forbidden' as const, message: 'Not yours.' }, late]
    const { socket, asked, receive } = connect(
      {},
      (one) => {
        looked.push(one)
        return '[]'
      },
      { judge: () => verdicts.shift() ?? null },
    )
    receive(question('1'))
    receive(question('2'))
    await new Promise(setImmediate)
    expect(socket.sent.map(errorOf)).toMatchObject([
      { id: '1', code: 'forbidden', message: 'Not yours.' },
      { id: '2', code: 'forbidden', message: 'Not yours either.' },
    ])
    expect([looked, asked]).toEqual([[], []])
  })

  test('sends no request if it leaves before its permissions are known', async () => {
    const { socket, asked, receive } = connect({}, () => null, { judge: () => Promise.resolve(null) })
    receive(question('1'))
    socket.readyState = 3
    socket.emit('close')
    await new Promise(setImmediate)
    expect([asked, socket.sent]).toEqual([[], []])
  })

  test.each(['message', 'heartbeat'] as const)(
    'is closed at the first %s after its session has expired',
    (sign) => {
      const { socket, asked, connection, receive, pass } = connect({}, () => '[]', { endsAt: () => 1000 })
      const use = () => (sign === 'heartbeat' ? connection.heartbeat() : receive(question('1')))
      pass(999)
      use()
      expect(socket.closes).toEqual([])
      pass(1)
      socket.sent.length = 0
      use()
      expect([socket.closes, socket.sent, asked]).toEqual([[4401], [], []])
    },
  )
})
