import { t } from '@lingui/core/macro'
import { Button } from '../../ui/controls/button.tsx'
import { Confirmation } from '../../ui/controls/confirmation.tsx'
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
        <Confirmation
          words={t`Unpair now`}
          name={t`Unpair ${name} now`}
          keepName={t`Keep ${name}`}
          busy={busy}
          onConfirm={onUnpair}
          onKeep={() => onAsk(false)}
        />
      </span>
    )
  }
  return (
    <span className={styles.rowActions} data-quiet>
      <Button look="quiet" aria-label={t`Edit ${name}`} onClick={onChange}>
        {t`Edit`}
      </Button>
      <Button look="quiet" aria-label={t`Unpair ${name}`} onClick={() => onAsk(true)}>
        {t`Unpair`}
      </Button>
    </span>
  )
}
