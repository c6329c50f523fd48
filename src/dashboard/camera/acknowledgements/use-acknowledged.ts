import { useEffect, useEffectEvent, useState } from 'react'
import {
  type Acknowledgement,
  acknowledge,
  readAcknowledgements,
  stillAcknowledged,
  withdraw,
  writeAcknowledgements,
} from '../../coverage/acknowledgements.ts'
import type { LiveCameras } from '../../data/questions/use-live-cameras.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { useRememberedText } from '../../data/source/use-remembered-text.ts'
import { type HeardAcknowledgement, useSharedAcknowledgements } from './use-shared-acknowledgements.ts'

export interface Acknowledged {
  /** By recording id. A shared note takes precedence over one that this browser keeps. */
  readonly byRecording: ReadonlyMap<string, Acknowledgement>
  /** The server has answered, or cannot be reached. */
  readonly isHeard: boolean
  /** Who will see a new note. `browser-just-now`: only this browser, while the server cannot share it. */
  readonly keptBy: 'browser' | 'everybody' | 'browser-just-now'
  /** One could not be ended for everybody. */
  readonly isStuck: boolean
  readonly acknowledge: (recording: string, said: SaidOfOutage) => void
  readonly withdraw: (recording: string) => void
}

/** Why a camera is down, and until when it need not be reported: `null` until it recovers. */
export interface SaidOfOutage {
  readonly reason: string
  readonly until: number | null
}

/** A server answers with a state that it heard so long ago. */
const statusKeptMs = 2000

/**
 * Acknowledged outages: shared by the server, or kept by this browser if the server shares none. An acknowledgement ends
 * when the camera is next seen online.
 */
export function useAcknowledged(live: Pick<LiveCameras, 'cameras' | 'answeredAt' | 'now'>): Acknowledged {
  const { clock } = useDataSource()
  const shared = useSharedAcknowledgements()
  const [text, write] = useRememberedText('cameras.acknowledged')
  const [isStuck, setStuck] = useState(false)
  const all = readAcknowledgements(text)
  const own = stillAcknowledged(all, live.cameras, live.now)
  const forgetEnded = useEffectEvent(() => write(writeAcknowledgements(own)))
  const hasEnded = own !== all
  useEffect(() => {
    if (hasEnded) forgetEnded()
  }, [hasEnded])
  const list = stillAcknowledged(shared.list, live.cameras, live.now)
  useEndOfRecovered(shared, list, live.answeredAt)
  const keepHere = (recording: string, { reason, until }: SaidOfOutage) =>
    write(
      writeAcknowledgements(
        acknowledge(own, { recording, reason, at: clock.now(), ...(until !== null && { until }) }),
      ),
    )
  return {
    byRecording: new Map([...own, ...list].map((one) => [one.recording, one])),
    isHeard: shared.isHeard,
    keptBy: keptBy[shared.sharing],
    isStuck,
    acknowledge: (recording, said) => {
      if (shared.sharing === 'off') keepHere(recording, said)
      else shared.put(recording, said).catch(() => keepHere(recording, said))
    },
    withdraw: (recording) => {
      setStuck(false)
      write(writeAcknowledgements(withdraw(own, recording)))
      const one = list.find((other) => other.recording === recording)
      if (one !== undefined) shared.remove(one).catch(() => setStuck(true))
    },
  }
}

const keptBy = { on: 'everybody', away: 'browser-just-now', off: 'browser' } as const

/**
 * A browser that sees a camera online ends its acknowledgement for everybody. It ends only those that it knew of before
 * it requested the state: a newer one may be about the next outage.
 */
function useEndOfRecovered(
  shared: ReturnType<typeof useSharedAcknowledgements>,
  holding: readonly HeardAcknowledgement[],
  answeredAt: number | null,
): void {
  const end = useEffectEvent(() => {
    if (answeredAt === null) return
    for (const one of shared.list) {
      if (holding.includes(one) || answeredAt - statusKeptMs <= one.heardAt) continue
      // If the server cannot be reached now, the next response tries again.
      shared.remove(one).catch(() => {})
    }
  })
  const recovered = shared.list.length - holding.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with each answer
  useEffect(() => {
    if (recovered > 0) end()
  }, [recovered, answeredAt])
}
