import type { LiveCounts, LiveState } from '../../../../protocol/derived/live-answers.ts'
import { Defined } from '../../../data/cards/defined.tsx'
import { countFile } from '../../../data/cards/file-columns.ts'
import { StatusShape, stateWord } from '../../../ui/marks/status-mark.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatCount } from '../../../ui/words/format.ts'
import styles from '../styles/cameras.module.css'

/** The cameras of a store or a group that are in a state. */
export function stateColumn<Row extends { readonly counts: LiveCounts }>(state: LiveState): Column<Row> {
  return {
    key: state,
    header: stateWord(state),
    ...(state === 'offline' && { info: <Defined term="Camera state" /> }),
    align: 'end',
    cell: ({ counts }) => <StateCount state={state} count={counts[state]} />,
    sortBy: ({ counts }) => counts[state],
    file: countFile(stateWord(state), ({ counts }) => counts[state]),
  }
}

interface StateCountProps {
  readonly state: LiveState
  readonly count: number
}

/** How many cameras are in a state, marked if that needs attention. */
function StateCount({ state, count }: StateCountProps) {
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
