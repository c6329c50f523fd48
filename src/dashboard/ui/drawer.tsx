import { Dialog } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { Fragment, type ReactNode, useState } from 'react'
import { Button } from './controls/button.tsx'
import styles from './drawer.module.css'
import { CloseIcon } from './marks/icons.tsx'

export interface DrawerProps<Subject> {
  /** `null`: the drawer is closed. */
  readonly subject: Subject | null
  readonly onClose: () => void
  /** On a phone `cover` takes the whole page, and `sheet` leaves its top in sight. */
  readonly onPhone: 'cover' | 'sheet'
  readonly children: (subject: Subject) => ReactNode
}

/** A dialog beside the page, on a phone over it. The last subject stays while it closes. */
export function Drawer<Subject>({ subject, onClose, onPhone, children }: DrawerProps<Subject>) {
  const [last, keep] = useState(() => subject)
  if (subject !== null && subject !== last) keep(() => subject)
  const shown = subject ?? last
  return (
    <Dialog.Root open={subject !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop data-dims-page />
        <Dialog.Popup className={styles.drawer} data-on-phone={onPhone}>
          {shown !== null && children(shown)}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export interface DrawerContentProps {
  readonly title: string
  /** Below the title. */
  readonly note: string
  readonly busy: boolean
  readonly children: ReactNode
}

/** The head of a drawer, which stands still, and the body, which scrolls. */
export function DrawerContent({ title, note, busy, children }: DrawerContentProps) {
  return (
    <>
      <header className={styles.head}>
        <div className={styles.named}>
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          <Dialog.Description className={styles.note}>{unbroken(note)}</Dialog.Description>
        </div>
        <Dialog.Close render={<Button look="quiet" className={styles.close} />} aria-label={t`Close`}>
          <CloseIcon size={16} />
        </Dialog.Close>
      </header>
      <div className={styles.body} aria-busy={busy}>
        {children}
      </div>
    </>
  )
}

/** Parts between dots, which move to the next line whole: no range of days breaks in the middle. */
function unbroken(note: string): ReactNode {
  return note.split(' · ').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name, and parts keep their order.
    <Fragment key={at}>
      {at > 0 && ' · '}
      <span className={styles.part}>{part}</span>
    </Fragment>
  ))
}
