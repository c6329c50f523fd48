import type { LiveState } from '../../../../protocol/derived/live-answers.ts'
import { StatusShape } from '../../../ui/marks/status-mark.tsx'
import { formatCount } from '../../../ui/words/format.ts'
import styles from '../styles/cameras.module.css'

interface StateCountProps {
  readonly state: LiveState
  readonly count: number
}

/** How many cameras are in a state, marked if that needs attention. */
export function StateCount({ state, count }: StateCountProps) {
  return state === 'online' || count === 0 ? (
    <span className={styles.calmCount} data-none={count === 0 || undefined}>
      {formatCount(count)}
    </span>
  ) : (
    <span className={styles.stateCount}>
      <StatusShape state={state} /> {formatCount(count)}
    </span>
  )
}
