import { PopoverNote } from '../ui/popover-note.tsx'
import styles from './control.module.css'
import type { Limit } from './unsupported-filters.ts'

export interface DisabledFilterProps {
  /** What stands on the control when it can be used: "Age". */
  readonly label: string
  /** What is chosen elsewhere and has no effect here; nothing where nothing is. */
  readonly chosen?: string | undefined
  /** Why the page does not honour it, and what it has instead. */
  readonly limit: Limit
}

/** A filter that the page cannot honour: it stays in its place, and says why it does nothing. */
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

/** What the page has decided by itself stands where the choice would: there is nothing to strike out. */
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
