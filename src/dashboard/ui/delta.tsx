import type { ReactNode } from 'react'
import styles from './delta.module.css'
import { ArrowDownIcon, ArrowUpIcon } from './marks/icons.tsx'
import { PopoverNote } from './popover-note.tsx'
import { type Direction, formatChange, withheldWords } from './words/format-change.ts'

/** A change, or the reason why there is none. */
export type Change =
  /** `ratio` 0.042 is 4.2% more; `of`: "4 of 7 days", where it is not of all of both periods. */
  | { readonly kind: 'told'; readonly ratio: number; readonly of?: string }
  /** "too little was seen on 8 Nov", "nothing was counted in the period before". */
  | { readonly kind: 'withheld'; readonly reason: string }

export interface DeltaProps {
  readonly change: Change
  /** The two ranges that are compared, as they are written on the screen; shown on hover, focus and press. */
  readonly ranges: { readonly current: string; readonly comparison: string }
  /** Beside the percentage; `null` leaves it to the arrow and the sign. */
  readonly words?: Record<Direction, string> | null
  /** Below the two ranges. */
  readonly more?: ReactNode
}

const countWords: Record<Direction, string> = { up: 'more', down: 'fewer', same: 'no change' }
const spokenDirections: Record<Direction, string> = { up: 'up', down: 'down', same: 'unchanged' }

export function Delta({ change, ranges, words = countWords, more }: DeltaProps) {
  if (change.kind === 'withheld') {
    return (
      <PopoverNote trigger={withheldWords(change.reason)} triggerClassName={styles.withheld}>
        <Ranges {...ranges} />
        {more}
      </PopoverNote>
    )
  }
  const { direction, size, signed } = formatChange(change.ratio)
  return (
    <PopoverNote
      triggerClassName={styles[direction]}
      trigger={
        <>
          {direction === 'up' && <ArrowUpIcon />}
          {direction === 'down' && <ArrowDownIcon />}
          {words === null ? signed : wordedChange(direction, size, words)}
        </>
      }
      triggerName={words === null ? `${spokenDirections[direction]} ${size}` : undefined}
    >
      <Ranges {...ranges} of={change.of} />
      {more}
    </PopoverNote>
  )
}

function wordedChange(direction: Direction, size: string, words: Record<Direction, string>): string {
  return direction === 'same' ? words.same : `${size} ${words[direction]}`
}

function Ranges({ current, comparison, of }: DeltaProps['ranges'] & { readonly of?: string | undefined }) {
  return (
    <dl className={styles.ranges}>
      <dt>This period</dt>
      <dd>{current}</dd>
      <dt>Against</dt>
      <dd>{comparison}</dd>
      {of !== undefined && <dt>Counted in both</dt>}
      {of !== undefined && <dd>{of}</dd>}
    </dl>
  )
}
