/** Alerts and planned work. */

import { afterEach, beforeEach, expect, test } from 'vitest'
import { askAs } from '../../support/paired-screen.ts'
import type { RunningBff } from '../../support/running-bff.ts'
import { AlertedChain } from './alerted-chain.ts'

const minute = 60_000

let chain: AlertedChain
let server: RunningBff

beforeEach(async () => {
  chain = await AlertedChain.start()
  server = await chain.startBff()
})
afterEach(() => chain.close())

/** Waits until the server has processed a further poll. */
function poll(): Promise<void> {
  return chain.polled(() => server.pass(3000))
}

/** @param from minutes from now, as is `until` */
async function plan(camera: string, from: number, until: number): Promise<void> {
  const now = Date.now()
  const body = { from: now + from * minute, until: now + until * minute, reason: 'New cabling' }
  const { status } = await askAs(server, { origin: server.address }, 'POST', `/planned-work/${camera}`, body)
  expect(status).toBe(200)
}

test('sends no alert during planned work, and one after it if the camera is still offline', async () => {
  await plan('leeds-1', 0, 60)
  await plan('york-1', 0, 60)
  chain.down = new Set(['leeds-1', 'york-1'])
  await poll()
  server.pass(30 * minute)
  await poll()
  chain.down = new Set(['leeds-1'])
  await poll()
  expect(chain.chat.taken).toEqual([])
  server.pass(31 * minute)
  await expect
    .poll(() => chain.chat.texts())
    .toEqual([expect.stringMatching(/Camera leeds-1 of Leeds has been offline since/)])
})

test('sends alerts of other cameras during planned work', async () => {
  await plan('leeds-1', 0, 60)
  chain.down = new Set(['leeds-1', 'leeds-2'])
  await poll()
  server.pass(5 * minute)
  await expect.poll(() => chain.chat.texts()).toEqual([expect.stringContaining('leeds-2')])
})

test('sends an alert of an outage before planned work begins', async () => {
  await plan('leeds-1', 60, 120)
  chain.down = new Set(['leeds-1'])
  await poll()
  server.pass(5 * minute)
  await expect.poll(() => chain.chat.texts()).toEqual([expect.stringContaining('leeds-1')])
})
