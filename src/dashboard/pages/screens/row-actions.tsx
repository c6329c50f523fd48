import { Button } from '../../ui/controls/button.tsx'
import styles from './screens.module.css'

export interface ScreenRowActions {
  /** True while the row asks for confirmation. */
  readonly isAsked: boolean
  readonly busy: boolean
  readonly onAsk: (isAsked: boolean) => void
  readonly onChange: () => void
  readonly onUnpair: () => void
}

interface RowActionsProps extends ScreenRowActions {
  /** Name of the screen. */
  readonly name: string
}

/** Changes or unpairs a screen. Unpairing asks for confirmation in place. */
export function RowActions({ name, isAsked, busy, onAsk, onChange, onUnpair }: RowActionsProps) {
  if (isAsked) {
    return (
      <span className={styles.rowActions}>
        <Button look="filled" autoFocus aria-label={`Unpair ${name} now`} disabled={busy} onClick={onUnpair}>
          Unpair now
        </Button>
        <Button aria-label={`Keep ${name}`} onClick={() => onAsk(false)}>
          Keep
        </Button>
      </span>
    )
  }
  return (
    <span className={styles.rowActions} data-quiet>
      <Button look="quiet" aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </Button>
      <Button look="quiet" aria-label={`Unpair ${name}`} onClick={() => onAsk(true)}>
        Unpair
      </Button>
    </span>
  )
}
