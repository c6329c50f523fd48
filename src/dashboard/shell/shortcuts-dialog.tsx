import { Dialog } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { Button } from '../ui/controls/button.tsx'
import styles from './shell.module.css'
import { shortcuts } from './shortcuts.ts'

export interface ShortcutsDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop data-dims-page />
        <Dialog.Popup className={styles.dialog}>
          <Dialog.Title className={styles.dialogTitle}>{t`Keyboard shortcuts`}</Dialog.Title>
          <dl className={styles.keys}>
            {shortcuts.map(({ key, shown, description }) => (
              <div key={key}>
                <dt>
                  <kbd>{shown}</kbd>
                </dt>
                <dd>{description()}</dd>
              </div>
            ))}
            <div>
              <dt>
                <kbd>?</kbd>
              </dt>
              <dd>{t`This list`}</dd>
            </div>
          </dl>
          <Dialog.Close render={<Button />}>{t`Close`}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
