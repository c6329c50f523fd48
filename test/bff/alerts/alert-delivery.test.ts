import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createDelivery, retryOf } from '../../../src/bff/alerts/alert-delivery.ts'
import type { AlertMemory } from '../../../src/bff/alerts/alert-memory.ts'
import { createNotices } from '../../../src/bff/answers/notices.ts'
import { noOutages } from '../../../src/domain/outages/reported-outages.ts'

const limits = { webhookMostPauseMs: 60_000, webhookPatienceMs: 3_600_000 }
const message = { id: 'msg_1', body: '{}', madeAt: 0, attempts: 0, nextAt: 0 }
const failed = { ok: false, reason: 'HTTP 503', isFinal: false } as const

test('doubles the backoff with each attempt, up to the limit', () => {
  const nextAt = [0, 1, 2, 10].map(
    (attempts) => retryOf({ ...message, attempts }, failed, { limits, now: 1000, random: 1 })?.nextAt,
  )
  expect(nextAt).toEqual([6000, 11_000, 21_000, 61_000])
})

test('randomises the second half of the backoff and counts the attempt', () => {
  const retry = retryOf(message, failed, { limits, now: 1000, random: 0 })
  expect(retry).toEqual({ ...message, attempts: 1, nextAt: 3500 })
})

test('gives up a message that is too old, and one that was refused for good', () => {
  expect(retryOf(message, failed, { limits, now: 3_599_999, random: 1 })).not.toBeNull()
  expect(retryOf(message, failed, { limits, now: 3_600_000, random: 1 })).toBeNull()
  expect(retryOf(message, { ...failed, isFinal: true }, { limits, now: 0, random: 1 })).toBeNull()
})

test('reports a webhook that rejects messages, and its recovery', async () => {
  let status = 503
  const chat = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve))
  const { port } = chat.address() as AddressInfo
  const sentences: string[] = []
  let queue: AlertMemory['queue'] = [message]
  let now = 0
  const deliver = createDelivery({
    settings: {
      url: `http://127.0.0.1:${port}`,
      key: null,
      everyMs: 1,
      graceMs: 0,
      openHoursOnly: false,
    },
    limits: { ...limits, webhookAnswerMs: 5000 },
    duty: {
      async keep(memory) {
        queue = memory.queue
      },
    },
    notices: createNotices((sentence) => sentences.push(sentence)),
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    now: () => now,
    random: () => 1,
  })
  const memory = () => ({ outages: noOutages, queue })
  await deliver(memory())
  status = 200
  now = 5000
  await deliver(memory())
  await new Promise((resolve) => chat.close(resolve))
  expect(queue).toEqual([])
  expect(sentences).toEqual([
    expect.stringContaining('is rejecting messages (HTTP 503)'),
    expect.stringMatching(/^The outage webhook /),
  ])
})
