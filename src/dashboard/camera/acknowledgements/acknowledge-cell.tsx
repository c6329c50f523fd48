import { t } from '@lingui/core/macro'
import type { SharedAcknowledgement } from '../../../protocol/acknowledgements.ts'
import { Button } from '../../ui/controls/button.tsx'
import { latePart } from '../../ui/states/late-part.tsx'
import { LatePopup } from '../../ui/states/late-popup.tsx'
import styles from '../camera-forms.module.css'
import type { AcknowledgeFormProps } from './acknowledge-form.tsx'

const acknowledgePopup = latePart(async () => (await import('./acknowledge-popup.tsx')).AcknowledgePopup)

export interface AcknowledgeCellProps {
  readonly camera: string
  readonly now: number
  /** `null` if the outage is not acknowledged. */
  readonly known: SharedAcknowledgement | null
  /** Who acknowledged it, and when. */
  readonly note: string | null
  readonly onAcknowledge: AcknowledgeFormProps['onAcknowledge']
  readonly onWithdraw: () => void
}

/** Why a camera is offline, or a button that opens the form to acknowledge it. */
export function AcknowledgeCell({
  camera,
  now,
  known,
  note,
  onAcknowledge,
  onWithdraw,
}: AcknowledgeCellProps) {
  if (known === null) {
    const button = {
      trigger: t`Acknowledge`,
      triggerName: t`Acknowledge ${camera}`,
      triggerClassName: styles.acknowledge,
    }
    return <LatePopup part={acknowledgePopup} props={{ camera, now, onAcknowledge, ...button }} {...button} />
  }
  return (
    <span className={styles.known}>
      <span className={styles.reason} title={known.reason}>
        {known.reason}
      </span>
      <span className={styles.said}>
        {note}
        <Button look="quiet" aria-label={t`Remove acknowledgement for ${camera}`} onClick={onWithdraw}>
          {t`Remove`}
        </Button>
      </span>
    </span>
  )
}
