import { Popover } from '@base-ui/react/popover'
import { t } from '@lingui/core/macro'
import { Popup, type PopupButton } from '../../ui/popup.tsx'
import styles from '../camera-forms.module.css'
import { AcknowledgeForm, type AcknowledgeFormProps } from './acknowledge-form.tsx'

export interface AcknowledgePopupProps extends Omit<AcknowledgeFormProps, 'onCancel'>, PopupButton {
  readonly camera: string
}

/** A button and the form that it opens. */
export function AcknowledgePopup({ camera, now, onAcknowledge, ...button }: AcknowledgePopupProps) {
  return (
    <Popup {...button} align="end" positionerClassName={styles.above} className={styles.popup}>
      {(close) => (
        <>
          <Popover.Title className={styles.title}>{t`Acknowledge ${camera}`}</Popover.Title>
          <AcknowledgeForm now={now} onAcknowledge={onAcknowledge} onCancel={close} />
        </>
      )}
    </Popup>
  )
}
