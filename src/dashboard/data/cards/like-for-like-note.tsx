import { plural, t } from '@lingui/core/macro'
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
  /** What these stores counted in this period, as it is written. Omitted if the figure beside is of no other stores. */
  readonly current?: string | undefined
}

const reasonWords: Readonly<Record<LeftOutReason, () => string>> = {
  'closed-now': () => t`closed in this period`,
  'closed-then': () => t`closed in the comparison period`,
  'not-counted-now': () => t`no data in this period`,
  'not-counted-then': () => t`no data in the comparison period`,
  'no-common-day': () => t`no day with data in both periods`,
  'few-common-days': () => t`too few days with data in both periods`,
  'unreliable-now': () => t`low camera coverage`,
  'unreliable-then': () => t`low camera coverage in the comparison period`,
}

/** "like-for-like: 10 of 12 stores", "like-for-like: 35,210 in 10 of 12 stores", and which are excluded and why; nothing where none is. */
export function LikeForLikeNote({ kept, leftOut, names, current }: LikeForLikeNoteProps) {
  if (leftOut.length === 0) return null
  const all = kept + leftOut.length
  const compared = formatCount(kept)
  return (
    <PopoverNote
      trigger={
        current === undefined
          ? plural(all, {
              one: `like-for-like: ${compared} of # store`,
              other: `like-for-like: ${compared} of # stores`,
            })
          : plural(all, {
              one: `like-for-like: ${current} in ${compared} of # store`,
              other: `like-for-like: ${current} in ${compared} of # stores`,
            })
      }
      triggerClassName={styles.trigger}
      title={plural(leftOut.length, {
        one: '# store excluded from the comparison',
        other: '# stores excluded from the comparison',
      })}
    >
      <ul className={styles.stores}>
        {leftOut.map(({ store, reason, share }) => (
          <li key={store}>
            {names.get(store) ?? store}:{' '}
            <span>
              {reasonWords[reason]()}
              {share !== null && `, ${formatCoverage(share, 0)}`}
            </span>
          </li>
        ))}
      </ul>
    </PopoverNote>
  )
}
