import { useEffect, useEffectEvent, useState } from 'react'
import { type SharedAcknowledgement, sharedAcknowledgement } from '../../../protocol/acknowledgements.ts'
import { stillAcknowledged } from '../../coverage/acknowledgements.ts'
import type { LiveCameras } from '../../data/questions/use-live-cameras.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { type CameraNotes, type NoteFault, useCameraNotes } from '../notes/use-camera-notes.ts'
import type { NoteKind } from '../notes/use-note-list.ts'

export interface Acknowledged {
  /** By recording id. */
  readonly byRecording: ReadonlyMap<string, SharedAcknowledgement>
  /** The server has answered, or cannot be reached. */
  readonly isHeard: boolean
  /** Why the last change was not made, unless the form says it. `null` if it was. */
  readonly fault: AcknowledgementFault | null
  /** `null` if it is kept. */
  readonly acknowledge: Acknowledge
  readonly withdraw: (recording: string) => void
}

export type AcknowledgementFault = 'not-removed' | 'conflict'

type Acknowledge = (recording: string, said: SaidOfOutage) => Promise<NoteFault | null>

/** Why a camera is down, and until when it need not be reported: `null` until it recovers. */
export interface SaidOfOutage {
  readonly reason: string
  readonly until: number | null
}

const acknowledgementNotes: NoteKind<SharedAcknowledgement> = {
  path: '/api/acknowledgements',
  note: sharedAcknowledgement,
  everyMs: 10_000,
}

/** A server answers with a state that it heard so long ago. */
const statusKeptMs = 2000

/**
 * Acknowledged outages, which everybody with access to the store sees. An acknowledgement ends when the camera is next
 * seen online.
 */
export function useAcknowledged(live: Pick<LiveCameras, 'cameras' | 'answeredAt' | 'now'>): Acknowledged {
  const notes = useCameraNotes(acknowledgementNotes)
  const [fault, setFault] = useState<AcknowledgementFault | null>(null)
  const list = stillAcknowledged(notes.list, live.cameras, live.now)
  useEndOfRecovered(notes, list, live.answeredAt)
  const report = async (done: Promise<NoteFault | null>, failure: AcknowledgementFault | null) => {
    setFault(null)
    const refused = await done
    setFault(refused === 'failed' ? failure : refused)
    return refused
  }
  return {
    byRecording: new Map(list.map((one) => [one.recording, one])),
    isHeard: notes.isHeard,
    fault,
    acknowledge: (recording, { reason, until }) =>
      report(notes.put(recording, { reason, ...(until !== null && { until }) }), null),
    withdraw: (recording) => {
      const one = list.find((other) => other.recording === recording)
      if (one !== undefined) void report(notes.remove(one), 'not-removed')
    },
  }
}

/**
 * A browser that sees a camera online ends its acknowledgement for everybody. It ends only those that it knew of before
 * it requested the state: a newer one may be about the next outage.
 */
function useEndOfRecovered(
  notes: CameraNotes<SharedAcknowledgement>,
  holding: readonly SharedAcknowledgement[],
  answeredAt: number | null,
): void {
  const { clock } = useDataSource()
  /** When this page first knew of a version, by its key. */
  const [knownSince] = useState(() => new Map<string, number>())
  const look = useEffectEvent(() => {
    for (const one of notes.list) {
      const key = `${one.version} ${one.recording}`
      const since = knownSince.get(key) ?? clock.now()
      knownSince.set(key, since)
      if (answeredAt === null || holding.includes(one) || answeredAt - statusKeptMs <= since) continue
      // If the server cannot be reached now, the next response tries again.
      void notes.remove(one)
    }
  })
  const recovered = notes.list.length - holding.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with each list and each answer
  useEffect(() => {
    look()
  }, [notes.list, recovered, answeredAt])
}
