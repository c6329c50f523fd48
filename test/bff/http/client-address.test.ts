import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, readTrustedProxies } from '../../../src/bff/http/client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as IncomingMessage

test.each([
  ['', '10.0.0.1', '1.2.3.4', '10.0.0.1'],
  ['10.0.0.0/8', '10.0.0.1', '1.2.3.4', '1.2.3.4'],
  ['10.0.0.0/8', '11.0.0.1', '1.2.3.4', '11.0.0.1'],
  // The client writes the front of the list, the proxies its end.
  ['10.0.0.0/8', '10.0.0.1', '9.9.9.9, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
  ['10.0.0.0/8', '10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.0/8', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['10.0.0.0/8, ::1', '::1', '1.2.3.4', '1.2.3.4'],
  ['10.0.0.1', '::ffff:10.0.0.1', '1.2.3.4', '1.2.3.4'],
  ['2001:db8::/32', '2001:db8::7', '2001:db9::1', '2001:db9::1'],
])('with the proxies %j, %s that says %j is %s', (proxies, peer, forwarded, address) => {
  const faults: string[] = []
  expect(clientAddress(from(peer, forwarded), readTrustedProxies(proxies, faults))).toBe(address)
  expect(faults).toEqual([])
})

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '10.0.0'])(
  'rejects %s as a trusted proxy',
  (text) => {
    const faults: string[] = []
    readTrustedProxies(text, faults)
    expect(faults).toEqual([expect.stringMatching(/^TRUSTED_PROXIES /)])
  },
)
