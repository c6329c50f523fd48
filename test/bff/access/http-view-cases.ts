import { expect } from 'vitest'
import { allStores, groupsOfSmallChain, idsOf, ownStores } from '../../support/small-chain-deployment.ts'
import type { Endpoint } from './http-endpoints.ts'
import { type Kind, refusalOf, sees } from './http-visitors.ts'

type Ask = (
  kind: Kind,
  path: string,
  body?: unknown,
  method?: string,
) => Promise<{ readonly status: number; readonly answer: unknown }>

const storesOf = (kind: Kind) => (sees(kind) === 'all' ? allStores : sees(kind) === 'some' ? ownStores : [])
const content = (entries: readonly string[]) => ({
  name: 'Monday',
  address: entries.length === 0 ? '/footfall' : `/footfall?stores=${entries.join(',')}`,
})

/** What an address names: stores of one viewer, of others, of both, groups of each, and none. */
const existing = [
  ...[['store-1'], ['store-1', 'store-2'], ['store-3'], ['store-1', 'store-3'], []],
  ...[['region:Own'], ['region:Foreign'], ['tag:Half'], ['region:Own', 'store-3'], ['region:Nowhere']],
]

function mayShow(kind: Kind, entries: readonly string[]): boolean {
  if (sees(kind) === 'all') return true
  const own = storesOf(kind)
  const ownOf = (entry: string) =>
    groupsOfSmallChain.find(({ dimension, name }) => `${dimension}:${name}` === entry)?.location_ids ?? [
      entry,
    ]
  return own.length > 0 && entries.every((entry) => ownOf(entry).some((id) => own.includes(id)))
}

/** The cases of the matrix for saved views. */
export function viewCases(ask: Ask) {
  const save = async (entries: readonly string[]) => {
    const { answer } = await ask('all stores', '/views', content(entries))
    return answer as { readonly id: string; readonly version: number }
  }
  const remove = ({ id, version }: { readonly id: string; readonly version: number }) =>
    ask('all stores', `/views/${id}?version=${version}`, undefined, 'DELETE')
  const codeOf = (kind: Kind, entries: readonly string[]) =>
    refusalOf(kind) ?? (mayShow(kind, entries) ? 200 : 404)

  return {
    'GET /views': async (kind) => {
      for (const entries of existing) {
        const view = await save(entries)
        const { status, answer } = await ask(kind, '/views')
        expect(status).toBe(refusalOf(kind) ?? 200)
        const { views = [] } = answer as { readonly views?: readonly unknown[] }
        const shown = status === 200 && mayShow(kind, entries) ? [{ ...content(entries), ...view }] : []
        expect(views, `${kind} ${entries}`).toEqual(shown)
        if (shown.length === 0) expect(JSON.stringify(answer)).not.toMatch(/Monday|store-\d|Own|Foreign|Half/)
        await remove(view)
      }
    },
    'POST /views': async (kind) => {
      const named = [...existing, ...Object.values(idsOf.location).flat()]
      for (const entries of named.filter((ids) => ids[0] !== '')) {
        const { status, answer } = await ask(kind, '/views', content(entries))
        const known = !entries.some((entry) => entry === 'store-9')
        const expected = known && mayShow(kind, entries) ? 200 : 403
        expect(status, `${kind} ${entries}`).toBe(refusalOf(kind) ?? expected)
        if (status === 200) await remove(answer as { readonly id: string; readonly version: number })
      }
    },
    'POST /views/:id': async (kind) => {
      for (const entries of existing) {
        const { id, version } = await save(entries)
        // First another name, then an address of stores of others.
        const renamed = await ask(kind, `/views/${id}`, { ...content(entries), name: 'Tuesday', version })
        expect(renamed.status, `${kind} ${entries}`).toBe(codeOf(kind, entries))
        const moved = await ask(kind, `/views/${id}`, { ...content(['store-3']), version: version + 1 })
        if (renamed.status === 200) expect(moved.status).toBe(mayShow(kind, ['store-3']) ? 200 : 403)
        await remove({
          id,
          version: version + [renamed, moved].filter(({ status }) => status === 200).length,
        })
      }
      expect((await ask(kind, '/views/none', { ...content([]), version: 1 })).status).toBe(
        refusalOf(kind) ?? 404,
      )
    },
    'DELETE /views/:id': async (kind) => {
      for (const entries of existing) {
        const view = await save(entries)
        const path = `/views/${view.id}?version=${view.version}`
        const { status } = await ask(kind, path, undefined, 'DELETE')
        expect(status, `${kind} ${entries}`).toBe(codeOf(kind, entries))
        const left = JSON.stringify((await ask('all stores', '/views')).answer).includes(view.id)
        expect(left).toBe(status !== 200)
        await remove(view)
      }
    },
  } satisfies Partial<Record<Endpoint, (kind: Kind) => Promise<void>>>
}
