import type { ReactNode } from 'react'
import type { Coverage } from '../../../protocol/derived/states.ts'
import { coverageWords } from '../words/coverage-words.ts'
import styles from './coverage-bar.module.css'

export interface CoverageBarProps {
  readonly coverage: Coverage
  /** What lowers it: "entrance unseen for 9 h on 8 Nov". */
  readonly note?: ReactNode
}

/** The share of camera time that was received. The rest is hatched; unknown coverage is hatched throughout. */
export function CoverageBar({ coverage, note }: CoverageBarProps) {
  const share = coverage.share ?? 0
  return (
    <div className={styles.coverage} data-verdict={coverage.verdict}>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.seen} style={{ width: `${share * 100}%` }} />
        <div className={styles.unseen} />
      </div>
      <p className={styles.words}>
        <strong className={styles.verdict}>{coverageWords(coverage)}</strong>
        {note !== undefined && <> · {note}</>}
      </p>
    </div>
  )
}
