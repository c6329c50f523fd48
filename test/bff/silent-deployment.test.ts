import { afterEach, expect, test } from 'vitest'
import { failureOf, type RunningBff, startRunningBff, statusQuestion } from '../support/running-bff.ts'
import type { AskedQuestion } from '../support/stand-in-deployment.ts'

let running: RunningBff | null = null

afterEach(async () => {
  await running?.close()
  running = null
})

/** Short timeouts: no test needs a response in that time. */
const impatient = { answerMs: 30, httpAnswerMs: 30, circuitFailures: 2 }
const restMs = 60_000
const noAnswers = 'The Metrics WebSocket of the deployment is not responding. Shopfloor keeps retrying.'
const noCoreApi = 'The Core API of the deployment is not responding. Shopfloor keeps retrying.'

async function start(limits: object = { circuitFailures: 2, circuitRestMs: restMs }) {
  const told: string[] = []
  const bff = await startRunningBff({ limits, tellOperator: (sentence) => told.push(sentence) })
  running = bff
  const measured = async (name: string) =>
    (await (await fetch(`${bff.address}/metrics`)).text())
      .split('\n')
      .filter((line) => line.startsWith(`shopfloor_bff_${name}{`) && !line.endsWith(' 0'))
      .map((line) => line.slice('shopfloor_bff_'.length))
  const ready = async () => {
    const response = await fetch(`${bff.address}/readyz`)
    return [response.status, await response.json()]
  }
  return { bff, told, measured, ready }
}

test('opens the circuit for a deployment that cuts the connection at every request, and retries later', async () => {
  const { bff, told, measured, ready } = await start()
  bff.deployment.onHttp((_request, reply) => reply.send([]))
  const asked: unknown[] = []
  bff.deployment.onQuestion(({ body, cut }) => {
    asked.push(body)
    cut()
  })
  const browser = await bff.connect()
  for (const store of ['store-1', 'store-2']) {
    browser.send(statusQuestion(store, store))
    expect(failureOf(await browser.next())).toMatchObject({ id: store, code: 'unavailable' })
  }
  const before = asked.length
  browser.send(statusQuestion('3', 'store-3'))
  expect(failureOf(await browser.next())).toMatchObject({ id: '3', code: 'unavailable', message: noAnswers })
  expect(asked).toHaveLength(before)
  expect(await ready()).toMatchObject([503, { detail: noAnswers }])
  expect(await measured('circuit')).toEqual([
    'circuit{part="metrics_api",state="open"} 1',
    'circuit{part="core_api",state="closed"} 1',
  ])
  expect(await measured('circuit_opened_total')).toEqual(['circuit_opened_total{part="metrics_api"} 1'])

  bff.pass(restMs)
  // A server that is not ready receives no requests: after the open period it must admit one.
  expect((await ready())[0]).toBe(200)
  bff.deployment.onQuestion((question) => question.answer('[]'))
  browser.send(statusQuestion('4', 'store-4'))
  expect(await browser.next()).toBe('4|0|0|[]')
  expect(await browser.nextNotice()).toBe('!|0|0|{"notice":"deployment_well"}')
  expect(await measured('circuit')).toContain('circuit{part="metrics_api",state="closed"} 1')
  expect(told).toContain(noAnswers)
  expect(told.at(-1)).toMatch(/ is reachable again\.$/)
})

test('opens the circuit for a silent deployment, over the socket and over HTTP', async () => {
  const { bff } = await start(impatient)
  bff.deployment.onQuestion(() => undefined)
  bff.deployment.onHttp(() => new Promise(() => undefined))
  const browser = await bff.connect()
  const [codes, messages]: [unknown[], unknown[]] = [[], []]
  for (const store of ['a', 'b', 'c']) {
    browser.send(statusQuestion(store, store))
    const failure = failureOf(await browser.next())
    const problem = await (await fetch(`${bff.address}/api/v1/location/list`)).json()
    codes.push(failure.code, problem.code)
    messages.push(failure.message, problem.detail)
  }
  for (const code of codes) expect(['timeout', 'unavailable']).toContain(code)
  expect(messages.slice(-2)).toEqual([noAnswers, noCoreApi])
})

test('fails requests in flight when the circuit opens', async () => {
  const { bff } = await start({ inFlightUpstream: 2, connectionPatienceMs: 0 })
  const asked: AskedQuestion[] = []
  const sent = new Promise<void>((resolve) => {
    bff.deployment.onQuestion((question) => {
      if (asked.push(question) === 2) resolve()
    })
  })
  const browser = await bff.connect()
  for (const store of ['a', 'b', 'c']) browser.send(statusQuestion(store, store))
  await sent
  bff.deployment.refuseSockets()
  for (const question of asked) question.cut()
  // Two were in flight, one waited to be sent.
  const failed: string[] = []
  while (failed.length < 3) {
    const { id, code } = failureOf(await browser.next())
    expect(code).toBe('unavailable')
    failed.push(id)
  }
  expect(failed.sort()).toEqual(['a', 'b', 'c'])
})

test('opens only the circuit of a Core API that cuts the connection', async () => {
  const { bff, told, measured, ready } = await start()
  bff.deployment.onHttp((request) => {
    request.raw.socket.destroy()
    return new Promise(() => undefined)
  })
  bff.deployment.onQuestion((question) => question.answer('[]'))
  const list = async () => (await fetch(`${bff.address}/api/v1/location/list`)).json()
  const away = { code: 'unavailable', detail: 'The deployment cannot be reached.' }
  expect([await list(), await list()]).toMatchObject([away, away])
  expect(await list()).toMatchObject({ code: 'unavailable', detail: noCoreApi })
  expect(await ready()).toMatchObject([503, { detail: noCoreApi }])
  expect(await measured('circuit')).toEqual([
    'circuit{part="metrics_api",state="closed"} 1',
    'circuit{part="core_api",state="open"} 1',
  ])
  const browser = await bff.connect()
  browser.send(statusQuestion('1'))
  expect(await browser.next()).toBe('1|0|0|[]')

  bff.deployment.onHttp((_request, reply) => reply.send(['a']))
  bff.pass(restMs)
  expect(await list()).toEqual(['a'])
  expect(await ready()).toMatchObject([200, {}])
  expect(told).toEqual([noCoreApi, 'The Core API is reachable again.'])
})

test('keeps the circuit closed for a deployment that answers with failures', async () => {
  const { bff } = await start({ circuitFailures: 1 })
  bff.deployment.onQuestion((question) => question.answer('{"message":"Internal server error"}'))
  bff.deployment.onHttp((_request, reply) => reply.code(503).send({ message: 'overloaded' }))
  const browser = await bff.connect()
  for (const store of ['a', 'b', 'c']) {
    browser.send(statusQuestion(store, store))
    expect(failureOf(await browser.next())).toMatchObject({ id: store, message: 'Internal server error' })
    const response = await fetch(`${bff.address}/api/v1/location/list`)
    expect(await response.json()).toMatchObject({ detail: 'overloaded' })
  }
})

test('ignores browsers that leave before the response', async () => {
  const { bff } = await start({ circuitFailures: 1 })
  const question = new Promise<AskedQuestion>((resolve) => bff.deployment.onQuestion(resolve))
  const leaver = await bff.connect()
  leaver.send(statusQuestion('1'))
  await question
  leaver.leave()
  await leaver.closed
  bff.deployment.onQuestion((next) => next.answer('[]'))
  const other = await bff.connect()
  other.send(statusQuestion('2', 'store-2'))
  expect(await other.next()).toBe('2|0|0|[]')
})

test('closes both circuits when one part recovers, and notifies every browser', async () => {
  const { bff } = await start({ ...impatient, circuitRestMs: restMs, circuitMostRestMs: restMs })
  bff.deployment.onQuestion(() => undefined)
  bff.deployment.onHttp(() => new Promise(() => undefined))
  const [asking, idle] = [await bff.connect(), await bff.connect()]
  const list = async () => (await fetch(`${bff.address}/api/v1/location/list`)).status
  for (const store of ['a', 'b']) {
    asking.send(statusQuestion(store, store))
    await asking.next()
  }
  // An open period without its random half.
  bff.pass(restMs / 4)
  for (const status of [504, 504, 503]) expect(await list()).toBe(status)

  bff.deployment.onQuestion((question) => question.answer('[]'))
  bff.deployment.onHttp((_request, reply) => reply.send([]))
  bff.pass(restMs / 4)
  expect(await list()).toBe(503)
  asking.send(statusQuestion('c', 'c'))
  expect(await asking.next()).toBe('c|0|0|[]')
  expect(await list()).toBe(200)
  for (const browser of [asking, idle]) {
    expect(await browser.nextNotice()).toBe('!|0|0|{"notice":"deployment_well"}')
  }
})
