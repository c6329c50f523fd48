import { once } from 'node:events'
import { createServer } from 'node:http'
import { pino } from 'pino'
import { startBff } from '../../../src/bff/bff.ts'
import { portOf } from './listening.ts'
import { connectOurs } from './ours.ts'
import { startServer } from './processes.ts'
import type { Variant } from './variant.ts'

/** Our client, the BFF in a process of its own, and behind it the server of `oursWithReadyText` in another. */
export const throughBff: Variant = {
  async serve() {
    const service = await startServer('oursWithReadyText')
    const issuer = createServer((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end('{"access_token":"bench","token_type":"Bearer","expires_in":3600}')
    })
    issuer.listen(0, '127.0.0.1')
    await once(issuer, 'listening')
    const http = `http://127.0.0.1:${portOf(issuer)}`
    const unlimited = 1e9
    const bff = await startBff({
      host: '127.0.0.1',
      port: 0,
      deployment: {
        baseUrl: http,
        wsUrl: service.address,
        authUrl: http,
        clientId: 'bench',
        clientSecret: 'bench',
        audience: 'bench',
      },
      publicFolder: null,
      log: pino({ level: 'silent' }),
      limits: { requestsPerSecond: unlimited, burst: unlimited },
    })
    return `${bff.address.replace('http', 'ws')}/api/metrics`
  },
  connect: async (address) => connectOurs(address),
}
