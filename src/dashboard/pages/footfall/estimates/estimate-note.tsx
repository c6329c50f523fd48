import { t } from '@lingui/core/macro'
import { Defined } from '../../../data/cards/defined.tsx'
import { FailedPart } from '../../../data/cards/failed-part.tsx'
import type { Screen } from '../../screen.ts'
import styles from '../footfall.module.css'
import { storeNames } from '../store-names.ts'
import { leftOutWords, missedWords } from './estimate-words.ts'
import type { Estimates } from './use-estimates.ts'

interface EstimateNoteProps {
  readonly estimates: Estimates
  readonly stores: Screen['stores']
}

/** What the estimate says, below the chart. */
export function EstimateNote({ estimates: { state, retry }, stores }: EstimateNoteProps) {
  if (state === null) return null
  if (state.status === 'failed') return <FailedPart what={t`the estimate`} of={state} onRetry={retry} />
  if (state.status !== 'ready') {
    const words =
      state.status === 'loading' ? t`Estimating…` : t`No estimate: this data source has no hourly counts.`
    return (
      <p className={styles.aside} role="status">
        {words}
      </p>
    )
  }
  const leftOut = leftOutWords(state.view, storeNames(stores))
  return (
    <p className={styles.aside} role="status">
      {missedWords(state.view)}
      {'\u00a0'}
      <Defined term="Estimate" />
      {leftOut !== null && <> {leftOut}</>}
    </p>
  )
}
