import { type ErrorCode, errorRules } from '../../protocol/errors.ts'
import { Button } from './button.tsx'
import { failureWords } from './failure-words.ts'
import styles from './state-panel.module.css'
import { StatusShape } from './status-mark.tsx'

export interface FailedStateProps {
  /** What is missing on the screen: "The entries". */
  readonly what: string
  readonly code: ErrorCode
  /** What the answer said of itself; shown where it says more than the code does. */
  readonly message?: string
  readonly onRetry: () => void
  /** A new attempt is under way. */
  readonly retrying?: boolean
  readonly height?: 'content' | 'chart'
}

/** What happened, what to do, and a button to try again: offered always, in front where it may help. */
export function FailedState(props: FailedStateProps) {
  const { what, code, message, onRetry, retrying = false, height = 'content' } = props
  const words = failureWords[code]
  const says = message !== undefined && message !== errorRules[code].message ? message : null
  return (
    <div className={styles.panel} data-height={height} role="alert">
      <span className={styles.mark}>
        <StatusShape state={errorRules[code].retryable ? 'degraded' : 'offline'} />
      </span>
      <p className={styles.title}>
        {what} could not be loaded: {words.happened}
      </p>
      <div className={styles.text}>
        {words.remedy}
        {says !== null && <p className={styles.detail}>{says}</p>}
      </div>
      <Button look={errorRules[code].retryable ? 'filled' : 'outlined'} disabled={retrying} onClick={onRetry}>
        {retrying ? 'Trying…' : 'Try again'}
      </Button>
    </div>
  )
}
