import { Dialog } from '@base-ui/react/dialog'
import { Popover } from '@base-ui/react/popover'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import styles from './filter-surface.module.css'

export interface FilterSurfaceProps {
  /** Names what opens. */
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClassName: string | undefined
  /** On a narrow screen a sheet from below, with its name and a button that closes it; else a popover. */
  readonly narrow: boolean
  /** What is focused first; by itself the first thing that can be. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children: (close: () => void) => ReactNode
}

/** A button and what it opens. Escape closes, and focus returns to the button. */
export function FilterSurface(props: FilterSurfaceProps) {
  return props.narrow ? <Sheet {...props} /> : <Popup {...props} />
}

function Popup({ label, trigger, triggerClassName, initialFocus, children }: FilterSurfaceProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={triggerClassName}>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <Popover.Popup className={styles.popup} aria-label={label} initialFocus={initialFocus}>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Sheet({ label, trigger, triggerClassName, children }: FilterSurfaceProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className={triggerClassName}>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.sheet}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{label}</Dialog.Title>
            <Dialog.Close render={<Button look="quiet" className={styles.close} />} aria-label="Close">
              <CloseIcon size={16} />
            </Dialog.Close>
          </header>
          <div className={styles.body}>{children(() => setOpen(false))}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
