import { Dialog } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { CloseIcon } from '../ui/marks/icons.tsx'
import { Popup } from '../ui/popup.tsx'
import { type Arrival, useTakenFocus } from '../ui/states/late-popup.tsx'
import styles from './filter-surface.module.css'

export interface FilterSurfaceProps {
  /** Names the popup. */
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClassName: string | undefined
  /** The accessible name of the button, if it says more than its text. */
  readonly triggerName?: string | undefined
  /** True: a sheet from below with a title and a close button. False: a popover. */
  readonly narrow: boolean
  /** Receives the focus first; by default the first focusable element. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** A sheet that is open when it is drawn first, and says when it opens and closes. */
  readonly startsOpen?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly children: (close: () => void) => ReactNode
}

interface Props extends FilterSurfaceProps {
  readonly arrival: Arrival
}

export function FilterPopup(props: Props) {
  return <Popup {...props} align="start" positionerClassName={styles.positioner} className={styles.popup} />
}

export function FilterSheet(props: Props) {
  const { label, trigger, triggerClassName, triggerName, initialFocus, arrival, children } = props
  const { startsOpen = false, onOpenChange } = props
  const button = useTakenFocus(arrival)
  const [open, setOpen] = useState(arrival === 'pressed' || startsOpen)
  useEffect(() => onOpenChange?.(open), [open, onOpenChange])
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger ref={button} className={triggerClassName} aria-label={triggerName}>
        {trigger}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop data-dims-page />
        <Dialog.Popup className={styles.sheet} initialFocus={initialFocus}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{label}</Dialog.Title>
            <Dialog.Close render={<Button look="quiet" className={styles.close} />} aria-label={t`Close`}>
              <CloseIcon size={16} />
            </Dialog.Close>
          </header>
          <div className={styles.body}>{children(() => setOpen(false))}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
