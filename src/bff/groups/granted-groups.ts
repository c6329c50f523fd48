import type { Authenticator, Visit } from '../access/authenticator.ts'
import type { Identity } from '../access/identity.ts'
import type { StoreGroups } from './store-groups.ts'

/**
 * Adds the stores of granted groups to each visitor's own. They are read for each request, so that a store that joins or
 * leaves a group changes permissions even on an open socket. A group that does not exist, or is not known yet, adds none.
 */
export function withGroups(authenticator: Authenticator, groups: StoreGroups): Authenticator {
  return {
    ...authenticator,
    async visitor(headers) {
      const visit = await authenticator.visitor(headers)
      if (visit === null || (visit.identity.groups ?? []).length === 0) return visit
      await groups.ready()
      return resolved(visit, groups)
    },
  }
}

function resolved(visit: Visit, groups: StoreGroups): Visit {
  return { ...visit, identity: identityOf(visit.identity, groups) }
}

/** Reads the granted identity each time, as that of a screen changes too. */
export function identityOf(granted: Identity, groups: Pick<StoreGroups, 'storesOf'>): Identity {
  return {
    role: granted.role,
    get name() {
      return granted.name
    },
    get groups() {
      return granted.groups ?? []
    },
    get stores() {
      const { stores } = granted
      if (stores === 'all') return stores
      return new Set([...stores, ...groups.storesOf(granted.groups ?? [])])
    },
  }
}
