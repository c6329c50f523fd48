import { expect, test } from 'vitest'
import type { ConnectionFault } from '../../src/client/faults.ts'
import { failureOf, question, scenario, unattended } from './scenario.ts'

const gatewayError = '{"message":"Internal server error","connectionId":"c","requestId":"r"}'

test(
  'attributes an unframed message to the only request in flight',
  scenario(async ({ client, openSocket }) => {
    let error: Promise<unknown> = Promise.resolve()
    const socket = openSocket(() => {
      error = failureOf(client.request(question(1)))
    })
    socket.take()
    socket.deliver(gatewayError)
    await expect(error).resolves.toMatchObject({ code: 'internal', message: 'Internal server error' })
    expect(client.counters).toMatchObject({ unframedMessages: 1, failures: 1 })
    expect(client.status.state).toBe('open')
  }),
)

test('reports an unframed message among several requests, and fails none', () => {
  const faults: ConnectionFault[] = []
  return scenario(
    async ({ client, openSocket }) => {
      const answers: Promise<unknown>[] = []
      const socket = openSocket(() => {
        answers.push(client.request(question(1)), client.request(question(2)))
      })
      const ids = socket.takeIds(2)
      socket.deliver(gatewayError)
      expect(faults).toEqual([{ kind: 'unframed_message', text: gatewayError }])
      for (const id of ids) socket.answer(id, [id])
      await Promise.all(answers)
      expect(client.counters).toMatchObject({ unframedMessages: 1, answers: 2, failures: 0 })
    },
    { onFault: (fault) => faults.push(fault) },
  )()
})

test(
  'does not attribute an unframed message that a cancelled request may have caused',
  scenario(async ({ client, openSocket }) => {
    const controller = new AbortController()
    let answer: Promise<unknown> = Promise.resolve()
    const socket = openSocket(() => {
      unattended(client.request(question(1), { signal: controller.signal }))
      answer = client.request(question(2))
    })
    const [, second = ''] = socket.takeIds(2)
    controller.abort()
    socket.deliver(gatewayError)
    socket.answer(second, [2])
    await expect(answer).resolves.toMatchObject({ value: [2] })
  }),
)

test(
  'calls notice listeners until they unsubscribe, and settles no request',
  scenario(async ({ client, openSocket }) => {
    const heard: string[] = []
    const end = client.onNotice((notice) => heard.push(notice))
    let answer: Promise<unknown> = Promise.resolve()
    const socket = openSocket(() => {
      answer = client.request(question(1))
    })
    const [id = ''] = socket.takeIds(1)
    socket.deliver('!|0|0|{"notice":"deployment_well"}')
    expect(heard).toEqual(['deployment_well'])
    socket.deliver('!|0|0|{"notice":"something_new"}')
    end()
    socket.deliver('!|0|0|{"notice":"deployment_well"}')
    expect(heard).toHaveLength(1)
    expect(client.counters).toMatchObject({ foreignFrames: 1, unframedMessages: 0 })
    socket.answer(id, [1])
    await expect(answer).resolves.toMatchObject({ value: [1] })
  }),
)

test.each([
  ['nothing', ''],
  ['text', 'Forbidden'],
  ['a truncated frame', '1|0'],
  ['a frame with words instead of numbers', '1|one|two|{}'],
  ['bytes', new Uint8Array([1, 2, 3])],
  ['JSON that holds separators', '{"message":"a|1|2|b"}'],
])('counts %s as unframed, without further effect', (_, data) =>
  scenario(async ({ client, openSocket }) => {
    const answers: Promise<unknown>[] = []
    const socket = openSocket(() => {
      answers.push(client.request(question(1)), client.request(question(2)))
    })
    const ids = socket.takeIds(2)
    socket.deliver(data)
    expect(client.counters).toMatchObject({ unframedMessages: 1, foreignFrames: 0 })
    for (const id of ids) socket.answer(id, [])
    await Promise.all(answers)
  })(),
)

test(
  'counts a frame with an unknown id as foreign',
  scenario(async ({ client, openSocket }) => {
    let answer: Promise<unknown> = Promise.resolve()
    const socket = openSocket(() => {
      answer = client.request(question(1))
    })
    const { id } = socket.take()
    for (const foreign of ['zzz', 'somebody', '0', '-1', '01']) socket.answer(foreign, [])
    expect(client.counters).toMatchObject({ foreignFrames: 5, lateFrames: 0 })
    socket.answer(id, [1])
    socket.answer(id, [1])
    expect(client.counters).toMatchObject({ foreignFrames: 5, lateFrames: 1 })
    await expect(answer).resolves.toMatchObject({ value: [1] })
  }),
)
