import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type StandInDeployment, startStandIn } from '../support/stand-in-deployment.ts'
import { lookAt } from './looked-at.ts'
import { selfSigned } from './self-signed.ts'

let deployment: StandInDeployment
beforeEach(async () => {
  deployment = await startStandIn()
})
afterEach(() => deployment.close())

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}

describe('network check', () => {
  test('reports an unknown host with the settings that name it', async () => {
    const found = await lookAt({ ...deployment.settings, authUrl: 'https://nothing.invalid' })
    expect(found.of('nothing.invalid:443')).toMatch(
      /^fault: host nothing\.invalid not found \(\w+\) → Check RETAIL_AUTH_URL, .*nslookup nothing\.invalid/,
    )
    expect(found.of('token')).toBe('skipped: the token issuer is unreachable')
    expect(deployment.tokenRequests()).toBe(0)
  })

  test('reports a port without a listener', async () => {
    const other = createServer()
    const port = await listen(other)
    await new Promise((resolve) => other.close(resolve))
    const found = await lookAt({
      ...deployment.settings,
      baseUrl: `http://127.0.0.1:${port}`,
      wsUrl: `ws://127.0.0.1:${port}`,
    })
    expect(found.of(`127.0.0.1:${port}`)).toMatch(
      /^fault: no connection \(ECONNREFUSED\) → Nothing listens on port \d+ there: check RETAIL_BASE_URL, RETAIL_WS_URL/,
    )
    expect(found.of('GET /v1/location/list')).toBe('skipped: the Core API is unreachable')
  })

  test('gives up a silent connection after the timeout', async () => {
    const silent = createServer()
    const port = await listen(silent)
    const found = await lookAt(
      { ...deployment.settings, authUrl: `https://127.0.0.1:${port}` },
      { timeoutMs: 50 },
    )
    expect(found.of(`127.0.0.1:${port}`)).toMatch(/^fault: no connection \(ETIMEDOUT\) → .*firewall/)
    silent.close()
  })

  test('reports an untrusted certificate without sending the secret', async () => {
    let asked = 0
    const server = createTlsServer(selfSigned, (_request, response) => {
      asked += 1
      response.end()
    })
    const port = await listen(server)
    for (const host of ['localhost', '127.0.0.1']) {
      const found = await lookAt({ ...deployment.settings, authUrl: `https://${host}:${port}` })
      expect(found.of(`${host}:${port}`)).toMatch(
        /^fault: .*certificate not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\) → .*NODE_EXTRA_CA_CERTS/,
      )
    }
    expect(asked).toBe(0)
    server.close()
  })

  test('reports a server without TLS under https', async () => {
    const found = await lookAt({
      ...deployment.settings,
      authUrl: deployment.settings.authUrl.replace('http:', 'https:'),
    })
    expect(found.of(deployment.settings.authUrl.replace('http://', ''))).toMatch(
      /^fault: no connection \(\w+\) → The server there does not speak TLS/,
    )
  })

  test('reports why a WebSocket does not open', async () => {
    deployment.onHttp((_request, reply) => {
      deployment.expireTokens()
      return reply.send([{ id: 'a', timezone: 'Europe/Berlin' }])
    })
    const found = await lookAt(deployment.settings)
    expect(found.of('Metrics WebSocket')).toMatch(
      /^fault: it does not open \(HTTP 401\) → Check RETAIL_WS_URL .*RETAIL_AUDIENCE/,
    )
    expect(found.faults).toEqual(['Metrics WebSocket'])
  })
})

describe('secrets', () => {
  test('appear in no finding, even if the deployment repeats them', async () => {
    const { clientSecret } = deployment.settings
    const repeated = () => `${clientSecret} ${encodeURIComponent(clientSecret)} ${deployment.tokens.at(-1)}`
    const told: string[] = []
    for (const state of ['down', 'garbled', 'refusing', 'well'] as const) {
      deployment.issuer(state)
      deployment.onHttp((_request, reply) =>
        reply.send([{ id: `store ${repeated()}`, name: repeated(), timezone: 'Europe/Berlin' }]),
      )
      deployment.onQuestion((question) => {
        question.send(`{"message":"${repeated()}"}`)
        question.answer(JSON.stringify({ error: { code: 'bad_request', message: repeated() } }))
      })
      told.push(JSON.stringify((await lookAt(deployment.settings)).findings))
      deployment.onQuestion((question) =>
        question.answer(
          JSON.stringify({
            segments: [{ index: repeated(), [repeated()]: 1 }],
            summary: [],
            meta: { units: { a: repeated() } },
          }),
        ),
      )
      told.push(JSON.stringify((await lookAt(deployment.settings)).findings))
    }
    const everything = told.join('\n')
    expect(everything).toContain('[removed]')
    expect(deployment.tokens.length).toBeGreaterThan(0)
    // A truncated text must not contain part of one either.
    for (const hidden of [clientSecret, ...deployment.tokens])
      expect(everything).not.toContain(hidden.slice(0, 14))
  })
})
