import type { ReactNode } from 'react'
import { absenceOfPoint, hasGaps } from '../../domain/cells/point-state.ts'
import type { CountedPart, Coverage, PointState } from '../../protocol/derived/states.ts'
import { CautionIcon } from './marks/icons.tsx'
import { stateLabels } from './state-labels.ts'
import styles from './value-cell.module.css'
import { countedWords } from './words/counted-words.ts'
import { seenWords } from './words/coverage-words.ts'
import { formatCount } from './words/format.ts'

export interface ValueCellProps {
  readonly state: PointState
  /** `null` exactly where the state is not `measured`. */
  readonly value: number | null
  /** What the value is a part of, behind it: "so far", "in 3 days". */
  readonly part?: string
  /** Where something that should have been counted was not: "4 of 7 days counted". */
  readonly counted?: CountedPart
  /** Shown where the value needs a caution. */
  readonly coverage?: Coverage | null
  /** In the place of its words: a button that says why. */
  readonly why?: ReactNode
  readonly format?: (value: number) => string
}

/** A value, or the mark of its absence. Zero is a value. */
export function ValueCell(props: ValueCellProps) {
  const { state, value, part, counted, coverage, why, format = formatCount } = props
  const absence = absenceOfPoint({ state, value })
  if (absence !== null || value === null) {
    return (
      <span className={styles.absent} data-state={absence}>
        <i className={styles.swatch} aria-hidden="true" />
        {absence && stateLabels[absence]()}
      </span>
    )
  }
  return (
    <span className={styles.measured}>
      {coverage && hasGaps(coverage) && (
        <span className={styles.caution}>
          <CautionIcon size={12} />
          {why ?? seenWords(coverage)}
        </span>
      )}
      {counted && (
        <span className={styles.caution}>
          <CautionIcon size={12} />
          {countedWords(counted)}
        </span>
      )}
      <span>
        {format(value)}
        {part && <span className={styles.part}> {part}</span>}
      </span>
    </span>
  )
}
