import { expect, test } from 'vitest'
import { failureOf, question, scenario, unattended } from './scenario.ts'

test(
  'rejects a request at once if the queue is full',
  scenario(
    async ({ client, sockets }) => {
      sockets.allow()
      unattended(client.request(question(1)), client.request(question(2)))
      await expect(failureOf(client.request(question(3)))).resolves.toMatchObject({
        code: 'too_many_requests',
        message: '2 requests wait already.',
        retryable: true,
      })
      sockets.take().open()
    },
    { limits: { maxQueued: 2, maxInFlight: 0 } },
  ),
)

test(
  'keeps requests in flight within the limit, and sends the next when an answer arrives',
  scenario(
    ({ client, openSocket }) => {
      const socket = openSocket(() => {
        unattended(...[1, 2, 3, 4].map((number) => client.request(question(number))))
      })
      const [first = ''] = socket.takeIds(2)
      expect(client.counters).toMatchObject({ queued: 2, inFlight: 2 })
      socket.answer(first, [])
      expect(socket.take().question).toEqual(question(3))
    },
    { limits: { maxInFlight: 2 } },
  ),
)

test(
  'holds back requests while a socket has too many buffered bytes',
  scenario(
    ({ client, openSocket }) => {
      const socket = openSocket(() => unattended(client.request(question(1))))
      const { id } = socket.take()
      socket.bufferedAmount = 2_000
      unattended(client.request(question(2)))
      expect(client.counters).toMatchObject({ queued: 1, inFlight: 1 })
      socket.answer(id, [])
      expect(socket.take().question).toEqual(question(2))
    },
    { limits: { maxBufferedBytes: 1_000 } },
  ),
)

test.each([
  ['parts', (id: string) => [`${id}|0|4|[`]],
  ['text', (id: string) => [`${id}|0|2|["0123456789`, `${id}|1|2|0123456789`]],
  ['text in one part', (id: string) => [`${id}|0|0|["012345678901234567890"]`]],
])('fails only the answer with too much %s', (_, frames) =>
  scenario(
    async ({ client, openSocket }) => {
      let large: Promise<unknown> = Promise.resolve()
      let other: Promise<unknown> = Promise.resolve()
      const socket = openSocket(() => {
        large = failureOf(client.request(question(1)))
        other = client.request(question(2))
      })
      const [first = '', second = ''] = socket.takeIds(2)
      for (const frame of frames(first)) socket.deliver(frame)
      socket.answer(second, [2])
      await expect(large).resolves.toMatchObject({ code: 'answer_too_large', retryable: false })
      await expect(other).resolves.toMatchObject({ value: [2] })
    },
    { limits: { maxParts: 3, maxAnswerLength: 20 } },
  )(),
)
