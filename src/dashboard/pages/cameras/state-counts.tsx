import { countStates, type LiveState, liveStates } from '../../coverage/live-cameras.ts'
import { formatCount } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusShape } from '../../ui/status-mark.tsx'
import styles from './cameras.module.css'
import type { LiveRow } from './live-rows.ts'
import { stateMeanings, stateWords } from './live-words.ts'

export interface StateCountsProps {
  /** `null`: not known yet. */
  readonly rows: readonly LiveRow[] | null
  /** They could not be had: nothing is on its way. */
  readonly failed?: boolean
  readonly chosen: readonly LiveState[]
  readonly onChoose: (states: readonly LiveState[]) => void
}

/** How many cameras are in each state; pressed, a state is the only one shown, and pressed again all are. */
export function StateCounts({ rows, failed = false, chosen, onChoose }: StateCountsProps) {
  const counts = rows && countStates(rows)
  return (
    <section className={styles.counts} aria-label="Cameras by state" aria-busy={rows === null && !failed}>
      {liveStates.map((state) => {
        const isChosen = chosen.includes(state)
        return (
          <button
            key={state}
            type="button"
            className={styles.count}
            data-state={state}
            data-none={counts?.[state] === 0 || undefined}
            aria-pressed={isChosen}
            title={stateMeanings[state]}
            disabled={rows === null}
            onClick={() =>
              onChoose(isChosen ? chosen.filter((other) => other !== state) : [...chosen, state])
            }
          >
            <span className={styles.stateName}>
              <StatusShape state={state} />
              {stateWords[state]}
            </span>
            <span className={styles.number}>
              {counts !== null ? formatCount(counts[state]) : failed ? '–' : <Skeleton width="2em" />}
            </span>
            <span className={styles.meaning}>{noteOf(state, rows)}</span>
          </button>
        )
      })}
    </section>
  )
}

/** What should be known of those in this state. */
function noteOf(state: LiveState, rows: readonly LiveRow[] | null): string {
  if (rows === null) return '\u00a0'
  const those = rows.filter((row) => row.state === state)
  if (those.length === 0) return state === 'online' ? 'none is heard of' : 'none'
  if (state === 'online')
    return those.length === rows.length ? 'all of them' : `of ${formatCount(rows.length)}`
  const doors = those.filter(({ isEntrance }) => isEntrance).length
  const stores = new Set(those.map(({ location }) => location)).size
  const inStores = `in ${stores === 1 ? '1 store' : `${formatCount(stores)} stores`}`
  return doors === 0
    ? inStores
    : `${inStores}; ${doors === 1 ? '1 counts' : `${formatCount(doors)} count`} entries`
}
