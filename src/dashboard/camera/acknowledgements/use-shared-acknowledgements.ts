import { useQueryClient } from '@tanstack/react-query'
import {
  readSharedAcknowledgement,
  readSharedAcknowledgements,
  type SharedAcknowledgement,
  type SharedAcknowledgements,
} from '../../../protocol/acknowledgements.ts'
import { type Acknowledgement, acknowledge, withdraw } from '../../coverage/acknowledgements.ts'
import { readOrFail } from '../../data/questions/core-queries.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'

export interface SharedKnowledge {
  /** `off`, also until it is known: each browser keeps its own. `away`: so just now. */
  readonly sharing: SharedAcknowledgements['sharing']
  readonly list: readonly HeardAcknowledgement[]
  /** True once the server has answered or failed. */
  readonly isHeard: boolean
  /** Rejects if it could not be shared. Then it does not exist. */
  readonly put: (
    recording: string,
    said: { readonly reason: string; readonly until: number | null },
  ) => Promise<void>
  /** Rejects if it could not be removed. */
  readonly remove: (one: Acknowledgement) => Promise<void>
}

export interface HeardAcknowledgement extends Acknowledgement {
  /** When this browser first knew of it, epoch milliseconds of its own clock. */
  readonly heardAt: number
}

type Heard = Pick<SharedKnowledge, 'sharing' | 'list'>

const key = ['acknowledgements'] as const
const everyMs = 10_000

/** Polls the acknowledgements that all viewers of these stores share. */
export function useSharedAcknowledgements(): SharedKnowledge {
  const { clock, http, pace } = useDataSource()
  const queries = useQueryClient()
  const {
    data = nothingHeard,
    isError,
    isPending,
  } = useAsked({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Heard> => {
      const { acknowledgements, sharing } = readOrFail(
        readSharedAcknowledgements(await http('/api/acknowledgements', { signal })),
      )
      const before = queries.getQueryData<Heard>(key)?.list ?? []
      return { sharing, list: acknowledgements.map((one) => heard(ofShared(one), before, clock.now())) }
    },
    // A server without sharing does not start it while it runs.
    refetchInterval: ({ state }) => (state.data?.sharing === 'off' ? false : everyMs * pace),
    networkMode: 'always',
    retry: false,
  })

  /** Shows the change at once, and cancels a poll under way. */
  async function edit(change: (list: readonly Acknowledgement[]) => readonly Acknowledgement[]) {
    await queries.cancelQueries({ queryKey: key })
    queries.setQueryData<Heard>(
      key,
      (now) => now && { ...now, list: change(now.list).map((one) => heard(one, now.list, clock.now())) },
    )
  }

  return {
    ...data,
    isHeard: !isPending,
    sharing: isError && data.sharing === 'on' ? 'away' : data.sharing,
    async put(recording, { reason, until }) {
      const said = { reason, ...(until !== null && { until }) }
      await edit((list) => acknowledge(list, { recording, ...said, at: clock.now(), sharedBy: '' }))
      try {
        const answer = await http(addressOf(recording), { signal: untilAnswered(), body: said })
        const kept = ofShared(readOrFail(readSharedAcknowledgement(answer)))
        await edit((list) => acknowledge(list, kept))
      } catch (error) {
        await edit((list) => withdraw(list, recording))
        throw error
      }
    },
    async remove({ at, recording }) {
      await edit((list) => withdraw(list, recording))
      try {
        await http(`${addressOf(recording)}?at=${at}`, { signal: untilAnswered(), method: 'DELETE' })
      } finally {
        void queries.invalidateQueries({ queryKey: key })
      }
    },
  }
}

const nothingHeard: Heard = { sharing: 'off', list: [] }

/** Since when this browser knows of it: since now, if it did not before. */
function heard(
  one: Acknowledgement,
  before: readonly HeardAcknowledgement[],
  now: number,
): HeardAcknowledgement {
  const same = before.find(({ recording, at }) => recording === one.recording && at === one.at)
  return { ...one, heardAt: same?.heardAt ?? now }
}

function ofShared({ by, ...one }: SharedAcknowledgement): Acknowledgement {
  return { ...one, sharedBy: by }
}

function addressOf(recording: string): string {
  return `/api/acknowledgements/${encodeURIComponent(recording)}`
}

/** An edit is sent even if the viewer leaves the page. */
function untilAnswered(): AbortSignal {
  return new AbortController().signal
}
