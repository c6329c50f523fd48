import { PopoverNote } from '../ui/popover-note.tsx'
import styles from './control.module.css'
import type { Limit } from './entries/filter-entry.ts'

export interface DisabledFilterProps {
  /** The label of the enabled control: "Age". */
  readonly label: string
  /** The choice, which has no effect here; omitted if there is none. */
  readonly chosen?: string | undefined
  /** Why the page does not honour it, and its fixed choice if it has one. */
  readonly limit: Limit
}

/** A filter that the page cannot honour, in its usual place, with the reason. */
export function DisabledFilter({ label, chosen, limit }: DisabledFilterProps) {
  if (typeof limit === 'object') return <FixedFilter label={label} {...limit} />
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
      {limit}
    </PopoverNote>
  )
}

interface FixedFilterProps {
  readonly label: string
  readonly instead: string
  readonly reason: string
}

/** The page's fixed choice replaces the viewer's, so nothing is struck out. */
function FixedFilter({ label, instead, reason }: FixedFilterProps) {
  return (
    <PopoverNote
      triggerClassName={`${styles.control} ${styles.idle}`}
      trigger={
        <>
          <span>{label}</span> <span>{instead}</span>
        </>
      }
      triggerName={`${label} ${instead}, fixed here`}
      title={`${label}: fixed here`}
    >
      {reason}
    </PopoverNote>
  )
}
