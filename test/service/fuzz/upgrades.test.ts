import { expect, test, vi } from 'vitest'
import { openRawSocket } from '../../support/raw-socket.ts'
import { fetchToken } from '../../support/running-service.ts'
import { openSmallStore } from '../small-store.ts'
import { chanceOf, times } from './chance.ts'
import { WireClient } from './http-client.ts'
import { requireNothingInner } from './judge.ts'
import { mutateText } from './mutations.ts'
import { requireUnharmed, runCases, runFuzzed } from './running.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

test('answers corrupted upgrade requests or closes their connection', async () => {
  const service = await runFuzzed(await openSmallStore())
  const token = await fetchToken(service)
  const client = new WireClient(service.listeningUrl)
  const handshake = [
    `GET /metrics-api?token=${token} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
    'Sec-WebSocket-Protocol: a, b',
    '',
    '',
  ].join('\r\n')
  const short = handshake.replace(token, 'e30.e30.e30')
  const outcomes = await runCases('upgrades', 3000 * times, async (index) => {
    const chance = chanceOf('upgrades', index)
    if (chance.onceIn(20)) {
      const socket = await openRawSocket(`${service.wsUrl}?token=${token}`)
      socket.webSocket.terminate()
      return '101'
    }
    // A handshake is mostly its token; a short one lets the edits hit the rest.
    const text = mutateText(chance, chance.onceIn(3) ? handshake : short)
    const replies = await client.last(text)
    const statuses = [...replies.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => status)
    requireNothingInner(replies.replace(/There is no .{0,210}/g, ''))
    if (replies.includes(token)) throw new Error(`the token comes back: ${replies}`)
    if (statuses.some((status) => Number(status) >= 500)) throw new Error(`${replies}\nsent: ${text}`)
    return statuses.join(' ') || 'ended'
  })
  for (const status of ['101', '400', '401', '404']) {
    expect(outcomes[status] ?? 0, JSON.stringify(outcomes)).toBeGreaterThan(0)
  }
  await expect
    .poll(async () => (await fetch(service.metricsUrl ?? '')).text())
    .toMatch(/^shopfloor_sockets_open 0$/m)
  await requireUnharmed(service)
})
