import { useEffect, useEffectEvent, useState } from 'react'
import {
  type Acknowledgement,
  acknowledge,
  readAcknowledgements,
  stillAcknowledged,
  withdraw,
  writeAcknowledgements,
} from '../../../coverage/acknowledgements.ts'
import type { LiveCameras } from '../../../data/questions/use-live-cameras.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import { useRememberedText } from '../../../ui/memory/remembered.ts'
import { type HeardAcknowledgement, useSharedAcknowledgements } from './use-shared-acknowledgements.ts'

export interface Acknowledged {
  /** By recording id. What is shared holds before what this browser keeps. */
  readonly byRecording: ReadonlyMap<string, Acknowledgement>
  /** The server has said what is shared, or cannot be asked. */
  readonly isHeard: boolean
  /** Who is told of one that is made now. `browser-just-now`: nobody else, as long as the server cannot share it. */
  readonly keptBy: 'browser' | 'everybody' | 'browser-just-now'
  /** One could not be ended for everybody. */
  readonly isStuck: boolean
  readonly acknowledge: (recording: string, reason: string) => void
  readonly withdraw: (recording: string) => void
}

/** A server answers with a state that it heard so long ago. */
const statusKeptMs = 2000

/**
 * What somebody knows of already: for everybody where the server shares it, else for whoever looks in this browser. What
 * has recovered is forgotten when it is next seen online.
 */
export function useAcknowledged(live: Pick<LiveCameras, 'cameras' | 'answeredAt'>): Acknowledged {
  const { clock } = useDataSource()
  const shared = useSharedAcknowledgements()
  const [text, write] = useRememberedText('cameras.acknowledged')
  const [isStuck, setStuck] = useState(false)
  const all = readAcknowledgements(text)
  const own = stillAcknowledged(all, live.cameras)
  if (own !== all) write(writeAcknowledgements(own))
  const list = stillAcknowledged(shared.list, live.cameras)
  useEndOfRecovered(shared, list, live.answeredAt)
  const keepHere = (recording: string, reason: string) =>
    write(writeAcknowledgements(acknowledge(own, { recording, reason, at: clock.now() })))
  return {
    byRecording: new Map([...own, ...list].map((one) => [one.recording, one])),
    isHeard: shared.isHeard,
    keptBy: keptBy[shared.sharing],
    isStuck,
    acknowledge: (recording, reason) => {
      if (shared.sharing === 'off') keepHere(recording, reason)
      else shared.put(recording, reason).catch(() => keepHere(recording, reason))
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
 * Whoever sees that a camera is online ends its acknowledgement, for everybody. Only one that this browser knew of before
 * it asked for the state: else the end of one outage would end what somebody has just said of the next.
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
      // Who cannot be reached now is told with the next answer.
      shared.remove(one).catch(() => {})
    }
  })
  const recovered = shared.list.length - holding.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with each answer
  useEffect(() => {
    if (recovered > 0) end()
  }, [recovered, answeredAt])
}
