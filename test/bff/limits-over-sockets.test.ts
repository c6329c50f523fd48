import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { BffLimits } from '../../src/bff/settings/limits.ts'
import { openRawSocket } from '../support/raw-socket.ts'
import { failureOf, type RunningBff, startRunningBff, statusQuestion } from '../support/running-bff.ts'
import { type AskedQuestion, startStandIn } from '../support/stand-in-deployment.ts'

let running: RunningBff | null = null

afterEach(async () => {
  await running?.close()
  running = null
})

async function start(limits: Partial<BffLimits>) {
  const bff = await startRunningBff({ limits })
  running = bff
  const address = `${bff.address.replace('http', 'ws')}/api/metrics`
  return { bff, open: (options = {}) => openRawSocket(address, options) }
}

/** A request whose response is cached until the next refresh. */
function list(id: string): string {
  const body = { returnEntityType: 'recording', entities: ['store-1'], entityType: 'location' }
  return JSON.stringify({ action: 'detail', data: { id, route: 'detail/list', body } })
}

test('closes a slow reader with its reason before much waits for it, and no other client', async () => {
  const { bff, open } = await start({ bufferedBytes: 1_000_000 })
  const answer = JSON.stringify(['x'.repeat(1_000_000)])
  bff.deployment.onQuestion((question) => question.answer(answer))
  const [slow, other] = [await open(), await open()]
  slow.send(list('0'))
  await slow.next()
  slow.webSocket.pause()
  const asked = 60
  let came = 0
  slow.webSocket.on('message', () => {
    came += 1
  })
  for (let id = 1; id <= asked; id += 1) slow.send(list(`${id}`))
  await expect
    .poll(async () => (await fetch(`${bff.address}/metrics`)).text())
    .toContain('shopfloor_bff_sockets_closed_total{cause="slow_reader"} 1')
  other.send(list('mine'))
  expect(await other.next()).toBe(`mine|0|0|${answer}`)
  slow.webSocket.resume()
  expect((await slow.closed).code).toBe(4413)
  // What the system had buffered arrives; the rest was never written.
  expect(came).toBeLessThan(asked)
})

test('cuts a silent client', async () => {
  const { open } = await start({ heartbeatMs: 20 })
  const silent = await open({ autoPong: false })
  expect((await silent.closed).code).toBe(1006)
})

test('fails requests at once when the queue to the deployment is full', async () => {
  const { bff, open } = await start({ inFlightUpstream: 1, queuedUpstream: 1 })
  const browser = await open()
  // All wait until there is a connection to the deployment.
  bff.deployment.onQuestion((question) => question.answer('[]'))
  browser.send(list('0'))
  await browser.next()
  const asked: AskedQuestion[] = []
  bff.deployment.onQuestion((question) => asked.push(question))
  for (const id of ['1', '2', '3']) browser.send(JSON.stringify(statusQuestion(id, `store-${id}`)))
  expect(failureOf(await browser.next())).toMatchObject({
    id: '3',
    code: 'too_many_requests',
    retryable: true,
  })
  for (const id of ['1', '2']) {
    await expect.poll(() => asked.length).toBe(Number(id))
    asked.at(-1)?.answer(`["${id}"]`)
    expect(await browser.next()).toBe(`${id}|0|0|["${id}"]`)
  }
})

test('gives up a silent issuer after the timeout, and reports the deployment as unavailable', async () => {
  const issuer = createServer()
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
  const deployment = await startStandIn()
  const authUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`
  const bff = await startRunningBff(
    { limits: { tokenAnswerMs: 20 } },
    { ...deployment, settings: { ...deployment.settings, authUrl } },
  )
  const response = await fetch(`${bff.address}/api/v1/location/list`)
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }])
  await bff.close()
  await deployment.close()
  issuer.close()
})
