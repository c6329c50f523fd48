import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { longestKeptMs, openAnswerStore } from '../../../../src/dashboard/data/kept/answer-store.ts'
import {
  type HeardAnswer,
  heardClient,
  heardHttp,
} from '../../../../src/dashboard/data/kept/heard-answers.ts'
import { createHearing } from '../../../../src/dashboard/data/kept/hearing.ts'
import { openKeptSource } from '../../../../src/dashboard/data/kept/kept-source.ts'
import { fakeSource } from '../fake-source.ts'
import { fakeCaches } from './fake-caches.ts'

const entries = { action: 'derived', route: 'period', body: { store: 'leeds' } } as const
const zones = { action: 'derived', route: 'zones', body: { store: 'leeds' } } as const
const live = { action: 'derived', route: 'live', body: { stores: ['leeds'] } } as const
const signal = new AbortController().signal
const session = {
  now: 0,
  build: null,
  user: { name: 'Ada', role: 'manager' },
  signIn: null,
  signOut: { method: 'POST', address: '/auth/logout' },
}

/** A visit with the network, from 14:00 on: one question an hour. */
async function visited() {
  const storage = fakeCaches()
  const clock = { now: Date.parse('2026-11-24T14:00:00Z') }
  const store = openAnswerStore(storage, () => clock.now)
  const fake = fakeSource()
  fake.on({ path: '/api/session' }, { value: session })
  fake.on({ path: '/api/v1/location/list' }, { value: ['leeds'] })
  for (const [place, { route }] of [entries, zones, live].entries()) fake.on({ route }, { value: { place } })
  const heard: HeardAnswer[] = []
  const client = heardClient(fake.source.client, (answer) => heard.push(answer))
  const http = heardHttp(fake.source.http, (answer) => heard.push(answer))
  await http('/api/session', { signal })
  await http('/api/v1/location/list', { signal })
  for (const question of [entries, zones, live]) {
    await client.request(question)
    for (const answer of heard.splice(0)) await store.keep(answer)
    clock.now += 60 * 60_000
  }
  const base = fake.source
  return { base, fake, open: (now = clock.now) => openKeptSource(storage, base, now) }
}

test('answers what was asked before, and nothing else', async () => {
  const { open } = await visited()
  const kept = await open()
  expect((await kept?.source.client.request(entries))?.value).toEqual({ place: 0 })
  expect(await kept?.source.http('/api/v1/location/list', { signal })).toEqual(['leeds'])
  const other = kept?.source.client.request({ ...entries, body: { store: 'york' } })
  await expect(other).rejects.toMatchObject({ code: 'unavailable' })
})

test('never tells how cameras were', async () => {
  const { open } = await visited()
  await expect((await open())?.source.client.request(live)).rejects.toMatchObject({ code: 'unavailable' })
})

test('stops its clock at the newest answer, and says when the oldest that is shown came', async () => {
  const { open } = await visited()
  const kept = await open()
  const at = (hour: number) => Date.parse(`2026-11-24T${hour}:00:00Z`)
  expect(kept?.source.clock.now()).toBe(at(15))
  await kept?.source.client.request(zones)
  expect(kept?.from()).toBe(at(15))
  const told: number[] = []
  kept?.subscribe(() => told.push(kept.from()))
  await kept?.source.client.request(entries)
  expect(told).toEqual([at(14)])
})

test('knows the user, who cannot sign out without a network', async () => {
  const { open } = await visited()
  const answer = await (await open())?.source.http('/api/session', { signal })
  expect(answer).toMatchObject({ user: session.user, signOut: null, signIn: null })
})

test('opens nothing that is too old, or that was never kept', async () => {
  const { base, open } = await visited()
  expect(await open(Date.parse('2026-11-24T15:00:00Z') + longestKeptMs + 1)).toBeNull()
  expect(await openKeptSource(fakeCaches(), base, 0)).toBeNull()
})

test('delivers answers that arrived before the first listener', () => {
  const { hear, attach } = createHearing()
  hear({ question: 'a', value: 1 })
  const heard: string[] = []
  attach(({ question }) => heard.push(question))
  hear({ question: 'b', value: 2 })
  expect(heard).toEqual(['a', 'b'])
})

test('says when the server answers again, and no longer than it is wanted', async () => {
  const { open, fake } = await visited()
  const kept = await open()
  const { reply } = fake.on({ path: '/api/session' }, { error: new ExchangeError('unavailable') })
  let answers = 0
  kept?.onBack(() => {
    answers += 1
  })
  const pass = async () => {
    fake.clock.advance(15_000)
    await new Promise((resolve) => setTimeout(resolve))
  }
  await pass()
  await pass()
  expect(answers).toBe(0)
  reply({ value: session })
  await pass()
  expect(answers).toBe(1)
  expect(fake.clock.timers).toBe(0)

  const stopSoon = kept?.onBack(() => {
    answers += 1
  })
  stopSoon?.()
  await pass()
  expect(answers).toBe(1)
})
