import { once } from 'node:events'
import { createServer } from 'node:http'
import { pino } from 'pino'
import { type Bff, startBff } from '../../../src/bff/bff.ts'
import type { BffLimits } from '../../../src/bff/settings/limits.ts'
import { portOf } from '../multiplex/listening.ts'

const unlimited = 1e9

/** A BFF in front of a frame server, with an issuer that accepts everyone and limits too high to matter. */
export async function startBenchBff(wsUrl: string, limits: Partial<BffLimits> = {}): Promise<Bff> {
  const issuer = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{"access_token":"bench","token_type":"Bearer","expires_in":3600}')
  })
  issuer.listen(0, '127.0.0.1')
  await once(issuer, 'listening')
  const http = `http://127.0.0.1:${portOf(issuer)}`
  return startBff({
    host: '127.0.0.1',
    port: 0,
    deployment: {
      baseUrl: http,
      wsUrl,
      authUrl: http,
      clientId: 'bench',
      clientSecret: 'bench',
      audience: 'bench',
    },
    publicFolder: null,
    log: pino({ level: 'silent' }),
    limits: { requestsPerSecond: unlimited, burst: unlimited, sockets: 100_000, ...limits },
  })
}

/** Where browsers open their sockets. */
export function metricsAddress(bff: Bff): string {
  return `${bff.address.replace('http', 'ws')}/api/metrics`
}
