import * as v from 'valibot'
import {
  acknowledgementLifeMs,
  type SharedAcknowledgement,
  sharedAcknowledgement,
} from '../../protocol/acknowledgements.ts'
import type { Sharing } from '../across/sharing.ts'
import type { BffLimits } from '../settings/limits.ts'
import { StoreAwayError } from '../store/shared-store.ts'

/** Acknowledged outages, one list for all servers. Each method rejects with a StoreAwayError while Redis is away. */
export interface Acknowledgements {
  all(): Promise<readonly SharedAcknowledgement[]>
  /** Replaces the acknowledgement of the same camera. `false` if there are too many. */
  put(one: SharedAcknowledgement): Promise<boolean>
  /** Removes the acknowledgement made at that time; a later one stays. */
  remove(recording: string, at: number): Promise<void>
}

/** Attempts to change the list while other servers change it too. */
const mostTries = 20

const listSchema = v.array(sharedAcknowledgement)

/** Only Redis holds them: what it loses must be acknowledged again, and nothing that was removed returns. */
export function createAcknowledgements(options: {
  readonly sharing: Pick<Sharing, 'store' | 'sealedFor'>
  readonly limits: Pick<BffLimits, 'acknowledgements'>
  /** Epoch milliseconds. */
  readonly now: () => number
}): Acknowledgements {
  const { now } = options
  const { sealedFor, store } = options.sharing
  const kept = sealedFor('acknowledgements')('all of them')

  async function read() {
    const held = await store.get(kept.name)
    const list = held === null ? [] : listOf(kept.open(held.value))
    return { before: held?.value ?? null, list: list.filter(({ at }) => now() - at < acknowledgementLifeMs) }
  }

  /** @returns `false` if `edit` returns `null` and nothing was changed */
  async function change(
    edit: (list: readonly SharedAcknowledgement[]) => readonly SharedAcknowledgement[] | null,
  ): Promise<boolean> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { before, list } = await read()
      const after = edit(list)
      if (after === null) return false
      const sealed = kept.seal(JSON.stringify(after))
      if (await store.swap(kept.name, before, sealed, acknowledgementLifeMs)) return true
    }
    throw new StoreAwayError('others change the list all the time')
  }

  return {
    all: async () => (await read()).list,
    put: (one) =>
      change((list) => {
        const others = list.filter(({ recording }) => recording !== one.recording)
        return others.length < options.limits.acknowledgements ? [...others, one] : null
      }),
    async remove(recording, at) {
      await change((list) => {
        const others = list.filter((one) => one.recording !== recording || one.at !== at)
        return others.length === list.length ? null : others
      })
    },
  }
}

function listOf(text: string | null): readonly SharedAcknowledgement[] {
  const found = text === null ? null : v.safeParse(listSchema, JSON.parse(text))
  return found?.success ? found.output : []
}
