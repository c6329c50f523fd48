import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExchangeError, mayRetry } from '../../src/client/exchange-error.ts'
import { isFrameId } from '../../src/protocol/requests/frames.ts'
import { failureOf, question, scenario } from './scenario.ts'

test(
  'queues requests until the socket is open, and sends them in order',
  scenario(async ({ client, sockets }) => {
    sockets.allow()
    const answers = [1, 2, 3].map((number) => client.request(question(number)))
    const socket = sockets.take()
    expect(client.counters).toMatchObject({ queued: 3, inFlight: 0 })

    socket.open()
    const sent = [socket.take(), socket.take(), socket.take()]
    expect(sent.map((request) => request.question)).toEqual([question(1), question(2), question(3)])
    for (const { id } of sent.toReversed()) socket.answer(id, [id])
    expect((await Promise.all(answers)).map(({ value }) => value)).toEqual(sent.map(({ id }) => [id]))
  }),
)

test(
  'opens no socket before the first request',
  scenario(({ client, clock }) => {
    clock.advance(3_600_000)
    expect(client.status.state).toBe('idle')
  }),
)

test(
  'returns the text of an answer unchanged',
  scenario(async ({ client, openSocket }) => {
    let answer = Promise.resolve({ text: '', value: null as unknown })
    const socket = openSocket(() => {
      answer = client.request(question(1))
    })
    socket.deliver(`${socket.take().id}|0|0| {"meta": {"a|b": "1|0|0|2"} }`)
    await expect(answer).resolves.toEqual({
      text: ' {"meta": {"a|b": "1|0|0|2"} }',
      value: { meta: { 'a|b': '1|0|0|2' } },
    })
  }),
)

test(
  'uses short, unique and valid frame ids',
  scenario(({ client, openSocket }) => {
    const socket = openSocket(() => client.request(question(0), { timeoutMs: 60_000 }).catch(() => {}))
    const ids = new Set<string>([socket.take().id])
    socket.answer([...ids][0] ?? '', [])
    for (let number = 1; number < 5_000; number += 1) {
      client.request(question(number)).catch(() => {})
      const { id } = socket.take()
      expect(isFrameId(id)).toBe(true)
      ids.add(id)
      socket.answer(id, [])
    }
    expect(ids.size).toBe(5_000)
    expect(Math.max(...[...ids].map((id) => id.length))).toBeLessThan(6)
  }),
)

test.each([
  [
    '{"error":{"code":"not_found","message":"No such store.","retryable":false}}',
    { code: 'not_found', message: 'No such store.', retryable: false },
  ],
  [
    '{"error":{"code":"forbidden","message":"Later.","retryable":true}}',
    { code: 'forbidden', message: 'Later.', retryable: true },
  ],
  [
    '{"message":"Internal server error"}',
    { code: 'internal', message: 'Internal server error', retryable: true },
  ],
  ['{"error":"boom"}', { code: 'internal', message: 'boom', retryable: true }],
  ['{"statusCode":429}', { code: 'too_many_requests', retryable: true }],
  ['"text"', { code: 'internal', retryable: true }],
  ['{"cut', { code: 'malformed_answer', retryable: true }],
])('rejects with the failure in the answer %s', (json, expected) =>
  scenario(async ({ client, openSocket }) => {
    let error: Promise<unknown> = Promise.resolve()
    const socket = openSocket(() => {
      error = failureOf(client.request(question(1)))
    })
    socket.deliver(`${socket.take().id}|0|0|${json}`)
    const failure = await error
    expect(failure).toBeInstanceOf(ExchangeError)
    expect(failure).toMatchObject({ name: 'ExchangeError', ...expected })
    expect(mayRetry(failure)).toBe(expected.retryable)
    expect(client.counters).toMatchObject({ answers: 0, failures: 1 })
  })(),
)

test(
  'fails only the request that is not serialisable',
  scenario(async ({ client, openSocket }) => {
    const circular: { self?: unknown } = {}
    circular.self = circular
    const answers: Promise<unknown>[] = []
    const socket = openSocket(() => {
      answers.push(failureOf(client.request({ action: 'metric', route: 'entries', body: circular })))
      answers.push(client.request(question(2)))
    })
    socket.answer(socket.take().id, [2])
    await expect(answers[0]).resolves.toMatchObject({ code: 'bad_request' })
    await expect(answers[1]).resolves.toMatchObject({ value: [2] })
  }),
)

test('delivers randomly interleaved parts of many answers to their own requests', async () => {
  const plan = fc.array(
    fc.record({ pieces: fc.integer({ min: 1, max: 5 }), numbering: fc.integer({ min: 0, max: 2 }) }),
    { minLength: 1, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(plan, fc.infiniteStream(fc.nat()), (requests, luck) =>
      scenario(async ({ client, openSocket }) => {
        let answers: Promise<{ value: unknown }>[] = []
        const socket = openSocket(() => {
          answers = requests.map((_, number) => client.request(question(number)))
        })
        const frames = requests.flatMap(({ pieces, numbering }, number) => {
          const { id } = socket.take()
          const text = JSON.stringify({ meta: {}, number, filling: '|{["'.repeat(number + 3) })
          const size = Math.ceil(text.length / pieces)
          const count = Math.ceil(text.length / size)
          return Array.from({ length: count }, (_, index) => {
            const piece = text.slice(index * size, (index + 1) * size)
            return `${id}|${index + (numbering === 2 ? 1 : 0)}|${numbering === 0 ? count - 1 : count}|${piece}`
          })
        })
        while (frames.length > 0) {
          const [frame] = frames.splice(Number(luck.next().value) % frames.length, 1)
          socket.deliver(frame)
        }
        const values = (await Promise.all(answers)).map(({ value }) => value)
        expect(values).toEqual(requests.map((_, number) => expect.objectContaining({ number })))
      })(),
    ),
  )
})
