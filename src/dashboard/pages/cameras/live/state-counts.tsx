import { plural, t } from '@lingui/core/macro'
import { type LiveState, liveStates } from '../../../../protocol/derived/live-answers.ts'
import { stateMeaning } from '../../../camera/camera-words.ts'
import { camerasIn } from '../../../coverage/live-cameras.ts'
import { StatusShape, stateWord } from '../../../ui/marks/status-mark.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { formatCount } from '../../../ui/words/format.ts'
import styles from '../styles/cameras.module.css'
import type { StateSummary } from './state-summary.ts'

export interface StateCountsProps {
  /** `null`: not known yet. */
  readonly summary: StateSummary | null
  /** They could not be had: nothing is on its way. */
  readonly failed?: boolean
  readonly chosen: readonly LiveState[]
  readonly onChoose: (states: readonly LiveState[]) => void
}

/** How many cameras are in each state; pressed, a state is the only one shown, and pressed again all are. */
export function StateCounts({ summary, failed = false, chosen, onChoose }: StateCountsProps) {
  const counts = summary?.counts ?? null
  return (
    <section
      className={styles.counts}
      aria-label={t`Cameras by state`}
      aria-busy={summary === null && !failed}
    >
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
            title={stateMeaning(state)}
            disabled={summary === null}
            onClick={() =>
              onChoose(isChosen ? chosen.filter((other) => other !== state) : [...chosen, state])
            }
          >
            <span className={styles.stateName}>
              <StatusShape state={state} />
              {stateWord(state)}
            </span>
            <span className={styles.number}>
              {counts !== null ? formatCount(counts[state]) : failed ? '–' : <Skeleton width="2em" />}
            </span>
            <span className={styles.meaning}>{noteOf(state, summary)}</span>
          </button>
        )
      })}
    </section>
  )
}

/** A remark on the cameras in this state. */
function noteOf(state: LiveState, summary: StateSummary | null): string {
  if (summary === null) return '\u00a0'
  const { counts, stores, entrances } = summary
  if (counts[state] === 0) return state === 'online' ? t`no signal from any` : t`none`
  if (state === 'online') {
    const all = camerasIn(counts)
    if (counts.online === all) return t`all of them`
    const total = formatCount(all)
    return t({ message: `of ${total}`, comment: 'Below the number of cameras that are online: 98 of 104' })
  }
  const doors = entrances[state]
  const inStores = plural(stores[state], { one: 'in # store', other: 'in # stores' })
  if (doors === 0) return inStores
  const counting = plural(doors, { one: '# counts entries', other: '# count entries' })
  return `${inStores} · ${counting}`
}
