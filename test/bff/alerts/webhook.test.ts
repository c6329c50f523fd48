import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunningBff } from '../../support/running-bff.ts'
import { AlertedChain } from './alerted-chain.ts'

const minute = 60_000
let chain: AlertedChain

beforeEach(async () => {
  chain = await AlertedChain.start()
})
afterEach(() => chain.close())

/** Waits until the server with the duty has processed a further poll. */
function poll(...all: readonly RunningBff[]): Promise<void> {
  return chain.polled(() => {
    for (const server of all) server.pass(3000)
  })
}

test('posts one signed message for an outage and one for its end', async () => {
  const server = await chain.startBff()
  chain.down = new Set(['leeds-1'])
  await poll(server)
  expect(chain.chat.taken).toEqual([])
  server.pass(5 * minute)
  await expect.poll(() => chain.chat.taken.length).toBe(1)
  await poll(server)
  await poll(server)
  chain.down = new Set()
  await poll(server)
  server.pass(minute)
  await expect.poll(() => chain.chat.taken.length).toBe(2)

  const [began, ended] = chain.chat.taken
  if (began === undefined || ended === undefined) throw new Error('there are two')
  expect(JSON.parse(began.body)).toMatchObject({
    type: 'outage.began',
    text: expect.stringMatching(
      /^Camera Camera leeds-1 of Leeds has been offline since \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    ),
    data: {
      store: { id: 'leeds', name: 'Leeds' },
      cameras: [{ id: 'leeds-1' }],
      wholeStore: false,
      endedAt: null,
    },
  })
  expect(JSON.parse(ended.body)).toMatchObject({
    type: 'outage.ended',
    text: expect.stringMatching(/^Camera Camera leeds-1 of Leeds is back online after \d+m\.$/),
    data: { incident: JSON.parse(began.body).data.incident },
  })
  for (const { headers, body } of chain.chat.taken) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const hmac = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${hmac}`)
  }
  expect(server.log()).not.toContain('secret-place')
})

test('posts one message for a store whose cameras are all offline', async () => {
  const server = await chain.startBff()
  chain.down = new Set(['york-1', 'york-2'])
  await poll(server)
  server.pass(5 * minute)
  await expect.poll(() => chain.chat.taken.length).toBe(1)
  expect(chain.chat.texts()).toEqual([
    expect.stringContaining('All 2 cameras of York have been offline since'),
  ])
})

test('posts one message for an outage of many stores, and one for its end', async () => {
  const towns = ['bath', 'derby', 'hull', 'leeds', 'york']
  chain.cameras = towns.flatMap((town) => [`${town}-1`, `${town}-2`])
  const server = await chain.startBff()
  chain.down = new Set(chain.cameras)
  await poll(server)
  server.pass(5 * minute)
  await expect.poll(() => chain.chat.taken.length).toBe(1)
  chain.down = new Set()
  await poll(server)
  server.pass(minute)
  await expect.poll(() => chain.chat.taken.length).toBe(2)
  expect(chain.chat.texts()).toEqual([
    expect.stringMatching(/^5 stores are offline, the first since .* UTC: Bath, Derby, Hull and 2 more\.$/),
    expect.stringMatching(
      /^5 stores are back online, the longest after \d+m: Bath, Derby, Hull and 2 more\.$/,
    ),
  ])
  const [began] = chain.chat.taken.map(({ body }) => JSON.parse(body))
  expect(began.data.outages.map(({ store }: { store: { id: string } }) => store.id)).toEqual(towns)
})

test('retries in order, gives up after six hours, and follows no redirect', async () => {
  const server = await chain.startBff()
  chain.chat.answers(503)
  chain.down = new Set(['leeds-1'])
  await poll(server)
  server.pass(5 * minute)
  await expect.poll(() => chain.chat.taken.length).toBe(1)
  chain.down = new Set()
  await poll(server)
  chain.chat.answers(302)
  server.pass(minute)
  await expect.poll(() => chain.chat.taken.length).toBeGreaterThan(1)
  chain.chat.answers(200)
  const failed = chain.chat.taken.length
  server.pass(20 * minute)
  await expect.poll(() => chain.chat.texts().at(-1)).toContain('is back online after')
  expect(chain.chat.texts().at(-2)).toContain('has been offline since')
  expect(
    chain.chat
      .texts()
      .slice(0, failed)
      .every((text) => text.includes('has been offline since')),
  ).toBe(true)
  expect(server.log()).not.toContain('secret')

  chain.chat.answers(500)
  chain.down = new Set(['york-1'])
  await poll(server)
  server.pass(5 * minute)
  const before = chain.chat.taken.length
  await expect.poll(() => chain.chat.taken.length).toBeGreaterThan(before)
  server.pass(6 * 60 * minute)
  await expect.poll(() => server.log()).toContain('"isOver":true')
})

test('continues on another server or after a restart with Redis', async () => {
  const redis = await chain.startSharing()
  const startSharing = async () => {
    const server = await chain.startBff()
    const ready = async () => (await fetch(`${server.address}/readyz`)).json()
    await expect.poll(ready).toEqual({ status: 'ready', redis: 'ready' })
    return server
  }
  const [one, two] = [await startSharing(), await startSharing()]
  chain.down = new Set(['leeds-1'])
  await poll(one, two)
  for (const server of [one, two]) server.pass(5 * minute)
  await expect.poll(() => chain.chat.taken.length).toBe(1)
  await poll(one, two)
  await one.stop()
  await poll(two)
  await two.stop()
  chain.down = new Set()
  const three = await startSharing()
  three.pass(6 * minute)
  await poll(three)
  three.pass(minute)
  await expect.poll(() => chain.chat.texts().length).toBe(2)
  expect(chain.chat.texts()[1]).toContain('is back online after')
  const { endless, text } = await redis.contents()
  expect(endless).toEqual([])
  for (const word of ['leeds', 'secret-place']) expect(text).not.toContain(word)
})
