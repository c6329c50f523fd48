import { expect } from 'vitest'
import { groupsOfSmallChain, ownStores } from '../../support/small-chain-deployment.ts'
import type { Endpoint } from './http-endpoints.ts'
import { isStranger, type Kind, sees } from './http-visitors.ts'

type Ask = (kind: Kind, path: string) => Promise<{ readonly status: number; readonly answer: unknown }>

/** The cases of the matrix for groups of stores. */
export function groupCases(ask: Ask) {
  return {
    'GET /groups': async (kind) => {
      const { status, answer } = await ask(kind, '/groups')
      // A wall rolls up by group.
      expect(status).toBe(isStranger(kind) ? 401 : 200)
      if (status !== 200) return expect(JSON.stringify(answer)).not.toMatch(/store-|Own|Foreign|Half/)
      const own = sees(kind) === 'none' ? [] : ownStores
      const seen = groupsOfSmallChain.map((group) => ({
        ...group,
        location_ids: group.location_ids.filter((id) => sees(kind) === 'all' || own.includes(id)),
      }))
      expect(answer).toEqual({ groups: seen.filter(({ location_ids: ids }) => ids.length > 0) })
    },
  } satisfies Partial<Record<Endpoint, (kind: Kind) => Promise<void>>>
}
