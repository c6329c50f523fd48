import { expect, test } from 'vitest'
import { closeRule } from '../../src/client/close-codes.ts'
import { failureOf, question, scenario, unattended } from './scenario.ts'

test.each([1003, 1008, 1010, 4400, 4401, 4403, 4404])('treats the close code %d as fatal', (code) =>
  scenario(async ({ client, clock, openSocket }) => {
    let request: Promise<unknown> = Promise.resolve()
    const socket = openSocket(() => {
      request = failureOf(client.request(question(1)))
    })
    socket.take()
    socket.end(code)
    const { code: errorCode, meaning } = closeRule(code)
    await expect(request).resolves.toMatchObject({ code: errorCode, message: meaning, retryable: false })
    clock.advance(3_600_000)
    expect(client.status).toMatchObject({ state: 'failed', code: errorCode, message: meaning })
  })(),
)

test.each([1000, 1001, 1002, 1005, 1006, 1011, 1012, 1013, 1014, 1015, 4408, 4429, 3000, 4999])(
  'resends requests in flight after the close code %d',
  (code) =>
    scenario(({ client, sockets, clock, openSocket }) => {
      const socket = openSocket(() => unattended(client.request(question(1))))
      socket.take()
      socket.end(code)
      sockets.allow()
      clock.advance(1_000)
      const next = sockets.take()
      next.open()
      expect(next.take().question).toEqual(question(1))
    })(),
)
