import { createHash } from 'node:crypto'
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
  const identity = identityOf(visit.identity, groups)
  return visit.revision === undefined
    ? { ...visit, identity }
    : { ...visit, ...followed(visit, visit.revision, groups), identity }
}

/**
 * A screen learns at once that a store has joined or left its groups: its page names the stores that it asks about, and one
 * that is not its own any more would make all of its requests fail.
 */
function followed(
  { identity, session }: Visit,
  changedAt: number | null,
  groups: StoreGroups,
): Pick<Visit, 'revision' | 'session'> {
  const members = () => membersOf(identity.groups ?? [], groups)
  const known = members()
  return {
    revision: known === null || changedAt === null ? null : changedAt + known,
    session: {
      ...session,
      onRevoked(close) {
        const stops = [
          session.onRevoked(close),
          groups.onLoad(() => {
            if (members() !== known) close('rights_changed')
          }),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      },
    },
  }
}

/** A number for these stores, which other stores hardly share. `null` while groups are unknown. */
function membersOf(keys: readonly string[], groups: StoreGroups): number | null {
  if (!groups.isKnown()) return null
  const ids = [...groups.storesOf(keys)].sort()
  return createHash('sha256').update(JSON.stringify(ids)).digest().readUInt32BE()
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
