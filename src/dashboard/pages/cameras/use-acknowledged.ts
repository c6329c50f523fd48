import {
  type Acknowledgement,
  acknowledge,
  readAcknowledgements,
  stillAcknowledged,
  withdraw,
  writeAcknowledgements,
} from '../../coverage/acknowledgements.ts'
import { useDataSource } from '../../data/data-source.ts'
import type { LiveCameras } from '../../data/use-live-cameras.ts'
import { useRememberedText } from '../../ui/remembered.ts'

export interface Acknowledged {
  /** By recording id. */
  readonly byRecording: ReadonlyMap<string, Acknowledgement>
  readonly acknowledge: (recording: string, reason: string) => void
  readonly withdraw: (recording: string) => void
}

/** What somebody in this browser knows of already. What has recovered is forgotten when it is next seen online. */
export function useAcknowledged(live: LiveCameras): Acknowledged {
  const { clock } = useDataSource()
  const [text, write] = useRememberedText('cameras.acknowledged')
  const all = readAcknowledgements(text)
  const list = stillAcknowledged(all, live.cameras)
  if (list !== all) write(writeAcknowledgements(list))
  return {
    byRecording: new Map(list.map((one) => [one.recording, one])),
    acknowledge: (recording, reason) =>
      write(writeAcknowledgements(acknowledge(list, { recording, reason, at: clock.now() }))),
    withdraw: (recording) => write(writeAcknowledgements(withdraw(list, recording))),
  }
}
