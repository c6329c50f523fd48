import type { Page } from '@playwright/test'
import { readLocations } from '../src/protocol/locations.ts'
import { type ChainAt, startChainAt } from '../test/end-to-end/support/chain-at.ts'
import { evening, keepFunnelChain } from '../test/end-to-end/support/funnel-chain.ts'
import { groupedNow, startGroupedChain } from '../test/end-to-end/support/grouped-chain.ts'
import { leeds, promotedNow, promotion, york } from '../test/end-to-end/support/promoted-chain.ts'
import { keepRetailChain, retailCalendar, retailNow } from '../test/end-to-end/support/retail-chain.ts'
import { keepStaffedChain } from '../test/end-to-end/support/staffed-chain.ts'

/** A running chain whose clock stands still, with what a feature needs to be seen. */
export interface Scene {
  readonly address: string
  /** Epoch milliseconds. */
  readonly now: number
  /** Values of `{name}` in the addresses of features, such as the id of an event. */
  readonly places: Readonly<Record<string, string>>
  /** What a new page has to pass before it shows anything. */
  enter?(page: Page): Promise<void>
  close(): Promise<void>
}

/** How each scene is made. Those are the chains of the browser tests, so what is seen is also tested. */
export const scenes = { grouped, retail, staffed, funnel, targeted } satisfies Record<
  string,
  () => Promise<Scene>
>

export type SceneName = keyof typeof scenes

async function grouped(): Promise<Scene> {
  const chain = await startGroupedChain()
  return {
    address: chain.address,
    now: groupedNow,
    places: {},
    async enter(page) {
      chain.signsIn('Ann', { stores: 'all' })
      await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click()
    },
    close: () => chain.close(),
  }
}

async function retail(): Promise<Scene> {
  const chain = await startChainAt(retailNow, keepRetailChain, {
    chainCalendar: retailCalendar,
    holidays: [{ timezone: null, codes: ['GB', 'ENG'] }],
  })
  return { address: chain.address, now: retailNow, places: {}, close: () => chain.close() }
}

/** A promotion in one of two stores, a rota, and a Saturday on which an entrance was blind. */
async function staffed(): Promise<Scene> {
  const chain = await startChainAt(promotedNow, keepStaffedChain)
  const { id } = await post(chain, '/api/events', {
    kind: 'promotion',
    title: 'Spring sale',
    from: promotion.first,
    until: promotion.last,
    stores: [leeds.id],
  })
  const places = { event: String(id), leeds: leeds.id, york: york.id }
  return { address: chain.address, now: promotedNow, places, close: () => chain.close() }
}

async function funnel(): Promise<Scene> {
  const chain = await startChainAt(evening, keepFunnelChain)
  return { address: chain.address, now: evening, places: {}, close: () => chain.close() }
}

/** Two weeks of targets for a store of the demo, with enough history for a pace and a forecast. */
async function targeted(): Promise<Scene> {
  const now = Date.parse('2026-11-07T13:05:00Z')
  const chain = await startChainAt(now, 100)
  const stores = readLocations(await (await fetch(`${chain.address}/api/v1/location/list`)).json()) ?? []
  const manchester = stores.find(({ name }) => name.startsWith('Manchester'))?.id ?? ''
  const target = { location: manchester, from: '2026-11-02', until: '2026-11-15' }
  // Entries are of both weeks together, and split over their days.
  await post(chain, '/api/targets', { targets: [{ ...target, entries: 20_000, conversion: 18.5 }] })
  return { address: chain.address, now, places: { manchester }, close: () => chain.close() }
}

async function post(chain: ChainAt, path: string, body: unknown): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${chain.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: chain.address },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Readonly<Record<string, unknown>>
}
