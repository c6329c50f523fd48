import { expect } from 'vitest'
import { allStores, idsOf, ownStores } from '../../support/small-chain-deployment.ts'
import type { Endpoint } from './http-endpoints.ts'
import { type Kind, refusalOf, sees } from './http-visitors.ts'

type Ask = (
  kind: Kind,
  path: string,
  body?: unknown,
  method?: string,
) => Promise<{ readonly status: number; readonly answer: unknown }>

/** Each store has a digit of its own, so that a sum says which stores were written. */
const digitOf = (store: string) => 10 ** Math.max(0, allStores.indexOf(store))

/** The cases of the matrix for targets. */
export function targetCases(ask: Ask) {
  const own = (kind: Kind) => (sees(kind) === 'all' ? allStores : sees(kind) === 'some' ? ownStores : [])
  const codeOf = (kind: Kind, stores: readonly string[]) =>
    refusalOf(kind) ?? (stores.every((store) => own(kind).includes(store)) ? 200 : 403)
  const groups = Object.values(idsOf.location).flat()
  const months = async (store: string) =>
    (await ask('all stores', `/targets?location=${store}&from=2026-03&until=2026-03`)).answer as {
      readonly months: readonly {
        readonly version: number
        readonly days: Readonly<Record<string, number>>
      }[]
    }
  const targetOf = (location: string, entries: number | null) => ({
    location,
    from: '2026-03-02',
    until: '2026-03-02',
    entries,
  })
  const set = (kind: Kind, stores: readonly string[], entries: number | null) =>
    ask(kind, '/targets', { targets: stores.map((store) => targetOf(store, entries)) })
  const setOwnDigits = (kind: Kind, stores: readonly string[]) =>
    ask(kind, '/targets', { targets: stores.map((store) => targetOf(store, digitOf(store))) })
  const sumOfAll = async () => {
    const body = { locations: allStores, from: '2026-03-02', until: '2026-03-02' }
    const { answer } = await ask('all stores', '/targets/sums', body)
    const { days } = answer as { readonly days: readonly { readonly value: number }[] }
    return days.reduce((sum, { value }) => sum + value, 0)
  }

  return {
    'GET /targets': async (kind) => {
      await set('all stores', allStores, 4321)
      for (const store of [...allStores, 'store-9']) {
        const { status, answer } = await ask(kind, `/targets?location=${store}&from=2026-03&until=2026-03`)
        expect(status, `${kind} ${store}`).toBe(codeOf(kind, [store]))
        expect(JSON.stringify(answer).includes('4321')).toBe(status === 200)
      }
    },
    // What they answer about stores that were removed, test/bff/targets/removed-stores.test.ts shows.
    'GET /targets/removed': async (kind) => {
      await set('all stores', allStores, 4321)
      const { status, answer } = await ask(kind, '/targets/removed')
      expect(status).toBe(refusalOf(kind) ?? 200)
      if (status === 200) expect(answer).toEqual({ stores: [] })
    },
    'DELETE /targets/removed/:location': async (kind) => {
      await set('all stores', allStores, 4321)
      for (const store of allStores) {
        const { status } = await ask(kind, `/targets/removed/${store}`, undefined, 'DELETE')
        expect(status, `${kind} ${store}`).toBe(refusalOf(kind) ?? 404)
        expect((await months(store)).months[0]?.days['02']).toBe(4321)
      }
    },
    'POST /targets': async (kind) => {
      for (const stores of groups) {
        await set('all stores', allStores, null)
        const { status } = await setOwnDigits(kind, stores)
        const expected =
          stores.some((store) => store === '') && refusalOf(kind) === null ? 400 : codeOf(kind, stores)
        expect(status, `${kind} ${stores}`).toBe(expected)
        // All of them, or none.
        const written = status === 200 ? stores.reduce((sum, store) => sum + digitOf(store), 0) : 0
        expect(await sumOfAll(), `${kind} ${stores}`).toBe(written)
      }
    },
    'POST /targets/sums': async (kind) => {
      await set('all stores', allStores, 4321)
      for (const stores of groups) {
        const body = { locations: stores, from: '2026-03-02', until: '2026-03-02' }
        const { status, answer } = await ask(kind, '/targets/sums', body)
        const expected =
          stores.some((store) => store === '') && refusalOf(kind) === null ? 400 : codeOf(kind, stores)
        expect(status, `${kind} ${stores}`).toBe(expected)
        const sum = { day: '2026-03-02', value: 4321 * stores.length, stores: stores.length, closed: 0 }
        if (status === 200) expect(answer).toEqual({ days: [sum] })
        else expect(JSON.stringify(answer)).not.toContain('4321')
      }
    },
    'POST /targets/stores': async (kind) => {
      await set('all stores', allStores, 4321)
      for (const stores of groups) {
        const body = { locations: stores, from: '2026-03-02', until: '2026-03-02' }
        const { status, answer } = await ask(kind, '/targets/stores', body)
        const expected =
          stores.some((store) => store === '') && refusalOf(kind) === null ? 400 : codeOf(kind, stores)
        expect(status, `${kind} ${stores}`).toBe(expected)
        if (status === 200) {
          const targets = stores.map((location) => ({ location, value: 4321, days: 1 }))
          expect(answer).toEqual({ stores: targets })
        } else expect(JSON.stringify(answer)).not.toContain('4321')
      }
    },
    'POST /targets/:location/:month': async (kind) => {
      for (const store of [...allStores, 'store-9']) {
        const version = store === 'store-9' ? 0 : ((await months(store)).months[0]?.version ?? 0)
        const body = { version, days: { '03': 7 } }
        const { status } = await ask(kind, `/targets/${store}/2026-03`, body)
        expect(status, `${kind} ${store}`).toBe(codeOf(kind, [store]))
      }
    },
    'GET /targets/:location/:month/changes': async (kind) => {
      await set('all stores', allStores, 4321)
      for (const store of [...allStores, 'store-9']) {
        const { status, answer } = await ask(kind, `/targets/${store}/2026-03/changes`)
        expect(status, `${kind} ${store}`).toBe(codeOf(kind, [store]))
        expect(JSON.stringify(answer).includes('4321')).toBe(status === 200)
      }
    },
  } satisfies Partial<Record<Endpoint, (kind: Kind) => Promise<void>>>
}
