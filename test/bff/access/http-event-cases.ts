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

const days = { from: '2026-03-01', until: '2026-03-07' }
const listPath = '/events?from=2026-03-07&until=2026-03-08'

const storesOf = (kind: Kind) => (sees(kind) === 'all' ? allStores : sees(kind) === 'some' ? ownStores : [])
const content = (stores: 'all' | readonly string[]) => ({ kind: 'promotion', title: 'Sale', ...days, stores })

/** Stores of an event: those of one viewer, of others, of both, and all. */
const stores = [...Object.values(idsOf.location).flat(), 'all'] as const
const existing = [['store-1'], ['store-1', 'store-2'], ['store-3'], ['store-1', 'store-3'], 'all'] as const

const ownOf = (kind: Kind, ids: 'all' | readonly string[]) =>
  ids === 'all' ? storesOf(kind) : ids.filter((id) => storesOf(kind).includes(id))
const maySee = (kind: Kind, ids: 'all' | readonly string[]) => ownOf(kind, ids).length > 0
const mayWrite = (kind: Kind, ids: 'all' | readonly string[]) =>
  sees(kind) === 'all' || (ids !== 'all' && ownOf(kind, ids).length === ids.length)

/** The cases of the matrix for events. */
export function eventCases(ask: Ask) {
  const note = async (ids: 'all' | readonly string[]) => {
    const { answer } = await ask('all stores', '/events', content(ids))
    return answer as { readonly id: string; readonly version: number }
  }
  const remove = ({ id, version }: { readonly id: string; readonly version: number }) =>
    ask('all stores', `/events/${id}?version=${version}`, undefined, 'DELETE')
  const codeOf = (kind: Kind, ids: 'all' | readonly string[]) =>
    refusalOf(kind) ?? (maySee(kind, ids) ? (mayWrite(kind, ids) ? 200 : 403) : 404)

  return {
    'GET /events': async (kind) => {
      for (const ids of existing) {
        const event = await note(ids)
        const { status, answer } = await ask(kind, listPath)
        expect(status).toBe(refusalOf(kind) ?? 200)
        if (status !== 200) expect(JSON.stringify(answer)).not.toContain('Sale')
        else {
          const { events } = answer as { readonly events: readonly { readonly id: string }[] }
          const own = ids === 'all' ? 'all' : ownOf(kind, ids).toSorted()
          const shown = { ...content(own), ...event, stores: own, mayChange: mayWrite(kind, ids) }
          expect(events.filter(({ id }) => id === event.id)).toEqual(maySee(kind, ids) ? [shown] : [])
        }
        await remove(event)
      }
    },
    'POST /events': async (kind) => {
      for (const ids of stores) {
        const { status, answer } = await ask(kind, '/events', content(ids))
        const known = ids === 'all' || ids.every((id) => allStores.includes(id))
        const expected =
          ids !== 'all' && ids.some((id) => id === '') ? 400 : known && mayWrite(kind, ids) ? 200 : 403
        expect(status, `${kind} ${ids}`).toBe(refusalOf(kind) ?? expected)
        if (status === 200) await remove(answer as { readonly id: string; readonly version: number })
      }
    },
    'POST /events/:id': async (kind) => {
      for (const ids of existing) {
        const { id, version } = await note(ids)
        // It is a change of its days; then one to stores of others.
        const changed = await ask(kind, `/events/${id}`, { ...content(ids), until: '2026-03-08', version })
        expect(changed.status, `${kind} ${ids}`).toBe(codeOf(kind, ids))
        const widened = await ask(kind, `/events/${id}`, { ...content(['store-3']), version: version + 1 })
        if (changed.status === 200) expect(widened.status).toBe(mayWrite(kind, ['store-3']) ? 200 : 403)
        await remove({
          id,
          version: version + [changed, widened].filter(({ status }) => status === 200).length,
        })
      }
      expect((await ask(kind, '/events/none', { ...content('all'), version: 1 })).status).toBe(
        refusalOf(kind) ?? 404,
      )
    },
    'DELETE /events/:id': async (kind) => {
      for (const ids of existing) {
        const event = await note(ids)
        const path = `/events/${event.id}?version=${event.version}`
        const { status } = await ask(kind, path, undefined, 'DELETE')
        expect(status, `${kind} ${ids}`).toBe(codeOf(kind, ids))
        const left = JSON.stringify((await ask('all stores', listPath)).answer).includes(event.id)
        expect(left).toBe(status !== 200)
        await remove(event)
      }
    },
    'GET /events/:id/changes': async (kind) => {
      for (const ids of existing) {
        const event = await note(ids)
        const { status, answer } = await ask(kind, `/events/${event.id}/changes`)
        expect(status, `${kind} ${ids}`).toBe(refusalOf(kind) ?? (maySee(kind, ids) ? 200 : 404))
        expect(JSON.stringify(answer).includes('Sale')).toBe(status === 200)
        const told = allStores.filter((id) => JSON.stringify(answer).includes(id))
        const shown = status === 200 && ids !== 'all' ? ownOf(kind, ids) : []
        expect(told).toEqual(shown.toSorted())
        await remove(event)
      }
    },
  } satisfies Partial<Record<Endpoint, (kind: Kind) => Promise<void>>>
}
