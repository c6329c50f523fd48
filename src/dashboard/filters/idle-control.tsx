import { PopoverNote } from '../ui/popover-note.tsx'
import styles from './control.module.css'

export interface IdleControlProps {
  /** What stands on the control when it can be used: "Age". */
  readonly label: string
  /** What is chosen elsewhere and has no effect here; nothing where nothing is. */
  readonly chosen?: string | undefined
  /** Why the page does not honour it. */
  readonly reason: string
}

/** A filter that the page cannot honour: it stays in its place, and says why it does nothing. */
export function IdleControl({ label, chosen, reason }: IdleControlProps) {
  return (
    <PopoverNote
      triggerClassName={`${styles.control} ${styles.idle}`}
      trigger={
        <>
          <span>{label}</span>
          {chosen !== undefined && (
            <>
              {' '}
              <s>{chosen}</s>
            </>
          )}
        </>
      }
      triggerName={`${label}${chosen === undefined ? '' : ` ${chosen}`}, not applied here`}
      title={`${label}: not applied here`}
    >
      {reason}
    </PopoverNote>
  )
}
