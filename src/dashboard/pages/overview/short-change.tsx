import type { GuardedDelta } from '../../../protocol/derived/states.ts'
import { changeOf } from '../../coverage/change-words.ts'
import { Delta, type DeltaProps } from '../../ui/delta.tsx'
import { VisuallyHidden } from '../../ui/marks/visually-hidden.tsx'
import { withheldWords } from '../../ui/words/format-change.ts'
import styles from './attention.module.css'

export interface ShortChangeProps {
  /** `null` if nothing is compared. */
  readonly change: GuardedDelta | null
  readonly ranges: DeltaProps['ranges']
}

/** A change in a narrow column: a dash where it is withheld, with the reason on hover and for screen readers. */
export function ShortChange({ change, ranges }: ShortChangeProps) {
  if (change === null) return null
  const told = changeOf(change)
  if (told.kind === 'told') return <Delta change={told} ranges={ranges} />
  const reason = withheldWords(told.reason)
  return (
    <span className={styles.uncounted} title={reason}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{reason}</VisuallyHidden>
    </span>
  )
}
