import { t } from '@lingui/core/macro'
import { type ErrorCode, errorRules } from '../../../protocol/metrics/errors.ts'
import { Button } from '../controls/button.tsx'
import { StatusShape } from '../marks/status-mark.tsx'
import { failureWords } from '../words/failure-words.ts'
import styles from './state-panel.module.css'

export interface FailedStateProps {
  /** What is missing on the screen: "entries". */
  readonly what: string
  readonly code: ErrorCode
  /** What the answer said of itself; shown where it says more than the code does. */
  readonly message?: string
  readonly onRetry: () => void
  /** A new attempt is under way. */
  readonly retrying?: boolean
  readonly height?: 'content' | 'chart'
}

/**
 * What happened, what to do, and a button to try again. A failure that can pass is retried without the button; its words
 * are the same during each attempt, so that a screen reader reads them once.
 */
export function FailedState(props: FailedStateProps) {
  const { what, code, message, onRetry, retrying = false, height = 'content' } = props
  const { happened, remedy } = failureWords(code)
  const { retryable } = errorRules[code]
  const says = message !== undefined && message !== errorRules[code].message ? message : null
  return (
    <div className={styles.panel} data-height={height} role="alert">
      <span className={styles.mark}>
        <StatusShape state={retryable ? 'degraded' : 'offline'} />
      </span>
      <p className={styles.title}>{t`Couldn’t load ${what}.`}</p>
      <div className={styles.text}>
        {retryable ? t`Retrying automatically.` : happened} {remedy}
        {says !== null && <p className={styles.detail}>{says}</p>}
      </div>
      <Button look="outlined" disabled={retrying && !retryable} onClick={onRetry}>
        {retrying && !retryable ? t`Trying…` : t`Try again`}
      </Button>
    </div>
  )
}
