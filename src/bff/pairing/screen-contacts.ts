import type { SealedName } from '../store/sealed-names.ts'
import { ignoreAway, type SharedStore } from '../store/shared-store.ts'
import { screenLifeMs } from './screen.ts'

/** Times at which screens last sent a request, to this server or another. */
export interface ScreenContacts {
  touch(id: string): void
  /** Epoch milliseconds. `null` if no server remembers a contact. */
  last(id: string): Promise<number | null>
}

/** A contact is recorded at most this often. */
const recordedEveryMs = 30_000

export function createScreenContacts(options: {
  readonly store: SharedStore | null
  readonly sealed: (what: string) => SealedName
  /** Epoch milliseconds. */
  readonly now: () => number
}): ScreenContacts {
  const { now, store } = options
  const contacts = new Map<string, number>()
  const nameOf = (id: string): SealedName => options.sealed(`contact ${id}`)

  return {
    touch(id) {
      const before = contacts.get(id)
      if (before !== undefined && now() - before < recordedEveryMs) return
      contacts.set(id, now())
      const { name, seal } = nameOf(id)
      store?.set(name, seal(String(now())), screenLifeMs).catch(nullIfAway)
    },
    async last(id) {
      const { name, open } = nameOf(id)
      const held = (await store?.get(name).catch(nullIfAway)) ?? null
      const elsewhere = held === null ? Number.NaN : Number(open(held.value) ?? Number.NaN)
      const here = contacts.get(id) ?? null
      return Number.isNaN(elsewhere) ? here : Math.max(elsewhere, here ?? 0)
    },
  }
}

function nullIfAway(error: unknown): null {
  ignoreAway(error)
  return null
}
