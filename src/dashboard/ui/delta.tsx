import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import styles from './delta.module.css'
import { ArrowDownIcon, ArrowUpIcon } from './marks/icons.tsx'
import { PopoverNote } from './popover-note.tsx'
import { formatChange, formatPoints, withheldWords } from './words/format-change.ts'

/** A change, or the reason why there is none. */
export type Change =
  | {
      readonly kind: 'told'
      /** 0.042 is 4.2% more. */
      readonly ratio: number
      /** Of a rate: both of its values, as fractions. Its change is in percentage points. */
      readonly rate?: { readonly from: number; readonly to: number }
      /** "4 of 7 days", where it is not of all of both periods. */
      readonly of?: string
    }
  /** "low camera coverage on 8 Nov", "no data in the comparison period". */
  | { readonly kind: 'withheld'; readonly reason: string }

export interface DeltaProps {
  readonly change: Change
  /** The two ranges that are compared, as they are written on the screen; shown on hover, focus and press. */
  readonly ranges: { readonly current: string; readonly comparison: string }
  /** What it is compared with, behind the change: "17.1%", "Tue 17 Nov, same time". */
  readonly versus?: string | undefined
  /** A change that is withheld, in little room: "–" in a table, "No comparison" in a figure. Its note says why. */
  readonly brief?: 'cell' | 'figure'
  /** Below the two ranges. */
  readonly more?: ReactNode
}

/** `▲ +8.4% vs Tue 17 Nov, same time`, `▼ −0.6 pp`, `No change vs 17.1%`. */
export function Delta({ change, ranges, versus, brief, more }: DeltaProps) {
  if (change.kind === 'withheld') {
    const words = withheldWords(change.reason)
    const named = brief !== undefined && { triggerName: words, title: words }
    return (
      <PopoverNote
        trigger={brief === 'cell' ? '–' : brief === 'figure' ? t`No comparison` : words}
        triggerClassName={brief === 'cell' ? styles.short : styles.withheld}
        {...named}
      >
        <Ranges {...ranges} />
        {more}
      </PopoverNote>
    )
  }
  const { ratio, rate, of } = change
  const { direction, words } = rate === undefined ? formatChange(ratio) : formatPoints(rate.from, rate.to)
  const [before, after] = versus === undefined ? [] : aroundChange(words, versus)
  return (
    <>
      {before}
      <PopoverNote
        triggerClassName={styles[direction]}
        trigger={
          <>
            {direction === 'up' && <ArrowUpIcon />}
            {direction === 'down' && <ArrowDownIcon />}
            {words}
          </>
        }
      >
        <Ranges {...ranges} of={of} relative={rate === undefined ? undefined : formatChange(ratio).words} />
        {more}
      </PopoverNote>
      {after}
    </>
  )
}

/** What the sentence of the two has before the change, and behind it: languages differ. */
function aroundChange(change: string, comparison: string): readonly string[] {
  return t`${change} vs ${comparison}`.split(change)
}

interface RangesProps {
  readonly current: string
  readonly comparison: string
  readonly of?: string | undefined
  readonly relative?: string | undefined
}

function Ranges({ current, comparison, of, relative }: RangesProps) {
  return (
    <dl className={styles.ranges}>
      <dt>{t`This period`}</dt>
      <dd>{current}</dd>
      <dt>{t`Compared to`}</dt>
      <dd>{comparison}</dd>
      {of !== undefined && <dt>{t`Data in both`}</dt>}
      {of !== undefined && <dd>{of}</dd>}
      {relative !== undefined && <dt>{t`Relative change`}</dt>}
      {relative !== undefined && <dd>{relative}</dd>}
    </dl>
  )
}
