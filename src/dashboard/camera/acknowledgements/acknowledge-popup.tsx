import { Popover } from '@base-ui/react/popover'
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { type Arrival, useTakenFocus } from '../../ui/states/late-popup.tsx'
import styles from '../camera-forms.module.css'
import { AcknowledgeForm, type AcknowledgeFormProps } from './acknowledge-form.tsx'

export interface AcknowledgePopupProps extends Omit<AcknowledgeFormProps, 'onCancel'> {
  readonly camera: string
  readonly trigger: ReactNode
  readonly triggerClassName: string | undefined
  readonly triggerName: string
}

/** A button and the form that it opens. */
export function AcknowledgePopup(props: AcknowledgePopupProps & { readonly arrival: Arrival }) {
  const { arrival, camera, trigger, triggerClassName, triggerName, ...form } = props
  const [isOpen, open] = useState(arrival === 'pressed')
  const button = useTakenFocus(arrival)
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Popover.Trigger ref={button} className={triggerClassName} aria-label={triggerName}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.above}
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={styles.title}>{t`Acknowledge ${camera}`}</Popover.Title>
            <AcknowledgeForm {...form} onCancel={() => open(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
