import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultLimits } from '../../src/bff/settings/limits.ts'
import {
  connectBrowser,
  failureOf,
  type RunningBff,
  startRunningBff,
  statusQuestion,
} from '../support/running-bff.ts'
import type { AskedQuestion } from '../support/stand-in-deployment.ts'

let bff: RunningBff

beforeEach(async () => {
  bff = await startRunningBff()
})

afterEach(async () => {
  await bff.close()
  expect(bff.deployment.surprises).toEqual([])
})

/** Resolves with each request as it arrives. */
function questions(running: RunningBff): { next(): Promise<AskedQuestion> } {
  const arrived: AskedQuestion[] = []
  const waiting: ((question: AskedQuestion) => void)[] = []
  running.deployment.onQuestion((question) => {
    const take = waiting.shift()
    if (take === undefined) arrived.push(question)
    else take(question)
  })
  return {
    next: () =>
      new Promise((resolve) => {
        const question = arrived.shift()
        if (question === undefined) waiting.push(resolve)
        else resolve(question)
      }),
  }
}

describe('the WebSocket for browsers', () => {
  test('delivers each response to its browser and id, over one socket and one token', async () => {
    bff.deployment.onQuestion((question) =>
      question.answer(`[ {"of" :${JSON.stringify(question.body.entities)}} ]`),
    )
    const [first, second] = await Promise.all([bff.connect(), bff.connect()])
    first.send(statusQuestion('same-id', 'store-1'))
    second.send(statusQuestion('same-id', 'store-2'))
    expect(await first.next()).toBe('same-id|0|0|[ {"of" :["store-1"]} ]')
    expect(await second.next()).toBe('same-id|0|0|[ {"of" :["store-2"]} ]')
    expect(bff.deployment.opened).toHaveLength(1)
    expect(bff.deployment.tokenRequests()).toBe(1)
  })

  test('refuses a deeply nested body, and answers the next request', async () => {
    bff.deployment.onQuestion(({ answer }) => answer('["well"]'))
    const browser = await bff.connect()
    const nested = '['.repeat(15_000) + ']'.repeat(15_000)
    browser.send(`{"action":"status","data":{"id":"deep","route":"status/uptime","body":{"a":${nested}}}}`)
    expect(failureOf(await browser.next())).toMatchObject({ code: 'bad_request' })
    browser.send(statusQuestion('next', 'store-1'))
    expect(await browser.next()).toBe('next|0|0|["well"]')
  })

  test('joins the parts of a response into one frame, their text untouched', async () => {
    bff.deployment.onQuestion(({ id, send }) => {
      send(`${id}|1|2|"a|b" , 1.50`)
      send(`${id}|0|2|[  `)
      send(`${id}|2|2|]`)
    })
    const browser = await bff.connect()
    browser.send(statusQuestion('1'))
    expect(await browser.next()).toBe('1|0|0|[  "a|b" , 1.50]')
  })

  test('has at most 96 requests in flight to the deployment', async () => {
    const asked = questions(bff)
    const browsers = await Promise.all([bff.connect(), bff.connect()])
    for (const [position, browser] of browsers.entries()) {
      for (let id = 0; id < 60; id += 1) browser.send(statusQuestion(`${id}`, `store-${position}-${id}`))
    }
    const held: AskedQuestion[] = []
    while (held.length < 96) held.push(await asked.next())
    const nextOne = asked.next()
    await expect(
      Promise.race([nextOne, new Promise((resolve) => setImmediate(resolve))]),
    ).resolves.toBeUndefined()
    held[0]?.answer('[]')
    expect((await nextOne).route).toBe('status/uptime')
    for (const question of held.slice(1)) question.answer('[]')
    bff.deployment.onQuestion((question) => question.answer('[]'))
  })

  test('merges the requests of many browsers, and requests again once the response has expired', async () => {
    const asked = questions(bff)
    const browsers = await Promise.all([bff.connect(), bff.connect(), bff.connect()])
    for (const [position, browser] of browsers.entries()) browser.send(statusQuestion(`${position}`))
    const only = await asked.next()
    only.answer('["first"]')
    expect(await Promise.all(browsers.map((browser) => browser.next()))).toEqual([
      '0|0|0|["first"]',
      '1|0|0|["first"]',
      '2|0|0|["first"]',
    ])
    bff.pass(2000)
    browsers[0]?.send(statusQuestion('again'))
    ;(await asked.next()).answer('["second"]')
    expect(await browsers[0]?.next()).toBe('again|0|0|["second"]')
  })

  test('forwards parameters beyond the contract', async () => {
    const asked = questions(bff)
    const browser = await bff.connect()
    const body = { entities: ['x'], entityType: 'region', ownParameter: { a: [1, null] } }
    browser.send({ action: 'metric', data: { id: '1', route: 'entries', body } })
    const question = await asked.next()
    expect(question).toMatchObject({ action: 'metric', route: 'entries', body })
    question.answer('{"meta":{"units":{}}}')
    await browser.next()
  })

  test.each([
    [
      '{"error":{"code":"not_found","message":"No such store.","retryable":false}}',
      'not_found',
      'No such store.',
    ],
    ['{"message":"Internal server error","requestId":"r"}', 'internal', 'Internal server error'],
    ['{"error":"Forbidden"}', 'internal', 'Forbidden'],
    ['{"statusCode":429}', 'too_many_requests', 'Too many requests. Try again shortly.'],
    ['"odd"', 'internal', 'The service answered with something that is no result.'],
  ])('turns the failure %s into one of the shared table', async (json, code, message) => {
    bff.deployment.onQuestion((question) => question.answer(json))
    const browser = await bff.connect()
    browser.send(statusQuestion('1'))
    expect(failureOf(await browser.next())).toMatchObject({ id: '1', code, message })
  })

  test('assigns an unframed failure to the only request in flight', async () => {
    bff.deployment.onQuestion((question) =>
      question.send('{"message":"Internal server error","connectionId":"c"}'),
    )
    const browser = await bff.connect()
    browser.send(statusQuestion('1'))
    expect(failureOf(await browser.next())).toMatchObject({ id: '1', code: 'internal' })
  })

  test('repeats requests in flight on a new socket when the connection breaks', async () => {
    const asked = questions(bff)
    const browser = await bff.connect()
    browser.send(statusQuestion('1'))
    ;(await asked.next()).cut()
    ;(await asked.next()).answer('[]')
    expect(await browser.next()).toBe('1|0|0|[]')
    expect(bff.deployment.opened).toHaveLength(2)
  })

  test('renews a token that is refused at the upgrade', async () => {
    const asked = questions(bff)
    const browser = await bff.connect()
    browser.send(statusQuestion('1'))
    const before = await asked.next()
    bff.deployment.expireTokens()
    bff.pass(10_000)
    before.cut()
    ;(await asked.next()).answer('[]')
    expect(await browser.next()).toBe('1|0|0|[]')
    expect(bff.deployment.tokenRequests()).toBe(2)
    expect(bff.deployment.opened.at(-1)).toBe(bff.deployment.tokens[1])
  })

  test('moves new requests to a socket with the renewed token, while the old one finishes', async () => {
    const asked = questions(bff)
    const browser = await bff.connect()
    browser.send(statusQuestion('slow'))
    const slow = await asked.next()
    bff.pass(3600_000 * 0.8)
    browser.send(statusQuestion('early'))
    ;(await asked.next()).answer('[]')
    expect(await browser.next()).toBe('early|0|0|[]')
    await bff.deployment.socketsReach(2)
    expect(bff.deployment.opened).toEqual(bff.deployment.tokens)
    expect(bff.deployment.tokenRequests()).toBe(2)

    slow.answer('["slow"]')
    expect(await browser.next()).toBe('slow|0|0|["slow"]')
  })

  test('reports the deployment as unavailable while the issuer fails, without its words', async () => {
    for (const state of ['down', 'refusing', 'garbled'] as const) {
      bff.deployment.issuer(state)
      const browser = await bff.connect()
      browser.send(statusQuestion(state))
      const failure = failureOf(await browser.next())
      expect(failure).toMatchObject({ id: state, code: 'unavailable', retryable: true })
      expect(failure.message).not.toContain(bff.deployment.settings.clientSecret)
      bff.pass(60_000)
    }
  })

  test('cancels the requests of a browser that left', async () => {
    const asked = questions(bff)
    const [leaver, other] = await Promise.all([bff.connect(), bff.connect()])
    leaver.send(statusQuestion('1'))
    const question = await asked.next()
    leaver.leave()
    await leaver.closed
    other.send(statusQuestion('1', 'store-2'))
    const second = await asked.next()
    question.answer('["late"]')
    second.answer('["mine"]')
    expect(await other.next()).toBe('1|0|0|["mine"]')
  })

  test('refuses an oversized message, and closes with 1009 above the hard limit', async () => {
    const browser = await bff.connect()
    const question = statusQuestion('1', 'x'.repeat(defaultLimits.messageBytes))
    browser.send(question)
    expect(failureOf(await browser.next())).toMatchObject({ id: '1', code: 'too_large' })
    browser.send(statusQuestion('2', 'x'.repeat(defaultLimits.frameBytes)))
    expect((await browser.closed).code).toBe(1009)
  })

  test('closes with 4400 and a reason after messages that are not requests', async () => {
    const browser = await bff.connect()
    for (let count = 0; count < 5; count += 1) browser.send('nonsense')
    expect(await browser.closed).toEqual({ code: 4400, reason: 'Too many messages that are not requests.' })
  })

  test('closes with 1001 when the server stops', async () => {
    const browser = await bff.connect()
    await bff.stop()
    expect((await browser.closed).code).toBe(1001)
  })

  test('compresses large responses without changing their text', async () => {
    const json = JSON.stringify(Array.from({ length: 2000 }, (_, index) => ({ index, recording: 'camera' })))
    bff.deployment.onQuestion((question) => question.answer(json))
    const browser = await bff.connect()
    expect(browser.headers['sec-websocket-extensions']).toContain('permessage-deflate')
    browser.send(statusQuestion('1'))
    expect(await browser.next()).toBe(`1|0|0|${json}`)
  })
})

describe('the upgrade', () => {
  test.each([
    ['a page elsewhere', { origin: 'https://elsewhere.example' }],
    ['a rebound name', { host: 'rebound.example', origin: 'http://rebound.example' }],
  ])('is refused for %s', async (_who, headers) => {
    await expect(bff.connect(headers)).rejects.toThrow(/^HTTP 403: .*"code":"forbidden"/)
  })

  test('is accepted for the page of this server', async () => {
    bff.deployment.onQuestion((question) => question.answer('[]'))
    const browser = await bff.connect({ origin: bff.address })
    browser.send(statusQuestion('1'))
    expect(await browser.next()).toBe('1|0|0|[]')
  })

  test('is refused at other paths', async () => {
    await expect(connectBrowser(bff.address, {}, '/api/other')).rejects.toThrow(/^HTTP 404: /)
  })
})

test('refuses a browser above the limit of sockets until later', async () => {
  const small = await startRunningBff({ limits: { sockets: 1 } })
  await small.connect()
  await expect(small.connect()).rejects.toThrow(/^HTTP 503: .*"code":"unavailable"/)
  await small.close()
})
