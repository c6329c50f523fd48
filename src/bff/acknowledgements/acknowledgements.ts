import * as v from 'valibot'
import {
  acknowledgementLifeMs,
  type SharedAcknowledgement,
  sharedAcknowledgement,
} from '../../protocol/acknowledgements.ts'
import type { Sharing } from '../across/sharing.ts'
import type { BffLimits } from '../settings/limits.ts'
import { StoreAwayError } from '../store/shared-store.ts'

/** Outages that somebody knows of, one list for all servers. Each function rejects with a StoreAwayError while Redis is away. */
export interface Acknowledgements {
  all(): Promise<readonly SharedAcknowledgement[]>
  /** In place of the one that stood for the camera before. `false`: there are too many. */
  put(one: SharedAcknowledgement): Promise<boolean>
  /** Ends the one that was made then; what was made later stays. */
  remove(recording: string, at: number): Promise<void>
}

/** So often it is tried again where others change the list in the same moment. */
const mostTries = 20

const listSchema = v.array(sharedAcknowledgement)

/** Redis alone holds them: what it loses has to be said again, and nothing that ended comes back. */
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

  /** @returns `false` where `edit` gives `null`: then nothing is changed. */
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
