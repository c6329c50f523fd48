import type { LeftOutStore } from '../../../domain/cells/like-for-like.ts'
import type { LeftOutReason } from '../../../protocol/derived/derived-answers.ts'
import { PopoverNote } from '../../ui/popover-note.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { formatCoverage } from '../../ui/words/format-coverage.ts'
import styles from './like-for-like-note.module.css'

export interface LikeForLikeNoteProps {
  /** How many stores are compared. */
  readonly kept: number
  readonly leftOut: readonly LeftOutStore[]
  readonly names: ReadonlyMap<string, string>
}

const reasonWords: Readonly<Record<LeftOutReason, string>> = {
  'closed-now': 'closed in this period',
  'closed-then': 'closed then',
  'not-counted-now': 'not counted in this period',
  'not-counted-then': 'not counted then',
  'no-common-day': 'no day counted in both',
  'few-common-days': 'too few days counted in both',
  'unreliable-now': 'too little was seen',
  'unreliable-then': 'too little was seen then',
}

/** "like for like: 10 of 12 stores", and which are left out and why; nothing where none is. */
export function LikeForLikeNote({ kept, leftOut, names }: LikeForLikeNoteProps) {
  if (leftOut.length === 0) return null
  const all = formatCount(kept + leftOut.length)
  return (
    <PopoverNote
      trigger={`like for like: ${formatCount(kept)} of ${all} stores`}
      triggerClassName={styles.trigger}
      title={leftOut.length === 1 ? 'Left out of the comparison' : `${leftOut.length} stores are left out`}
    >
      <ul className={styles.stores}>
        {leftOut.map(({ store, reason, share }) => (
          <li key={store}>
            {names.get(store) ?? store}:{' '}
            <span>
              {reasonWords[reason]}
              {share !== null && `, ${formatCoverage(share, 0)}`}
            </span>
          </li>
        ))}
      </ul>
    </PopoverNote>
  )
}
