import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { AcknowledgeForm } from './acknowledgements/acknowledge-form.tsx'
import type { Acknowledged } from './acknowledgements/use-acknowledged.ts'
import styles from './camera-panel.module.css'
import { keptWords, knownWords } from './camera-words.ts'
import type { KnownCamera } from './use-camera.ts'

export interface AcknowledgePartProps {
  readonly known: KnownCamera
  readonly acknowledged: Acknowledged
}

/** Whether the outage of a camera is acknowledged, or a form to do so. */
export function AcknowledgePart({ known: { camera, store, live }, acknowledged }: AcknowledgePartProps) {
  const [isOpen, open] = useState(false)
  const { recording } = camera
  const { now } = live
  const known = acknowledged.byRecording.get(recording)
  if (known === undefined && camera.state === 'online') return null
  return (
    <section className={styles.part} aria-label={t`Acknowledgement`}>
      {known !== undefined ? (
        <div className={styles.planned}>
          <p>
            <b>{t`Acknowledged`}</b>: {known.reason}
            <span className={styles.second}>{knownWords(known, { now, timezone: store.timezone })}</span>
          </p>
          <Button look="quiet" onClick={() => acknowledged.withdraw(recording)}>
            {t`Remove`}
          </Button>
        </div>
      ) : isOpen ? (
        <AcknowledgeForm
          now={now}
          onAcknowledge={async (said) => {
            const fault = await acknowledged.acknowledge(recording, said)
            if (fault !== 'failed') open(false)
            return fault
          }}
          onCancel={() => open(false)}
        />
      ) : (
        <p>
          <Button onClick={() => open(true)}>{t`Acknowledge`}</Button>
        </p>
      )}
      {(isOpen || known !== undefined || acknowledged.fault !== null) && (
        <p className={styles.small} role="status">
          {keptWords(acknowledged.fault)}
        </p>
      )}
    </section>
  )
}
