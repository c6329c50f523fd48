import { useDeferredValue, useMemo } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { Outage } from '../../../domain/outages/outages.ts'
import type { Coverage } from '../../../protocol/derived/states.ts'
import { outageNote } from '../../coverage/outage-note.ts'
import { Kpi } from '../../ui/kpi.tsx'
import { CoverageBar } from '../../ui/marks/coverage-bar.tsx'
import { CautionIcon } from '../../ui/marks/icons.tsx'
import { isExplained } from '../../ui/words/coverage-words.ts'
import { WhyButton } from '../why/why-button.tsx'
import styles from './coverage-kpi.module.css'
import { Defined } from './defined.tsx'
import { isClosedThroughout, type TimePoint } from './points-over-time.ts'

export interface CoverageKpiProps<View> {
  /** `null` while the first numbers are loading. */
  readonly view: View | null
  /** The same function at each drawing. */
  readonly seenIn: (view: View) => SeenPeriod
  readonly today: LocalDay
}

/** How much of a period the entrance cameras saw, and what they missed. */
export interface SeenPeriod {
  readonly coverage: Coverage
  /** Of each bucket: a range that is complete as a whole can hold a day that is not. */
  readonly points: readonly Pick<TimePoint, 'state' | 'coverage'>[]
  /** Whether there is any uptime of the period, even if no scheduled hour is over yet. */
  readonly hasUptime: boolean
  /** What lowers the coverage, the longest first. */
  readonly outages: readonly Outage[]
  /** How many there are, where these are the first of them. */
  readonly outageCount?: number
  readonly stores: readonly { readonly id: string; readonly name: string }[]
}

/** What there is to see of a view, none of it worked out before it is asked for. */
export function seenBehind(
  figures: Pick<SeenPeriod, 'coverage' | 'hasUptime' | 'points'>,
  view: Pick<SeenPeriod, 'outages' | 'outageCount' | 'stores'>,
): SeenPeriod {
  const { coverage, hasUptime } = figures
  const { outageCount, stores } = view
  return {
    coverage,
    hasUptime,
    ...(outageCount !== undefined && { outageCount }),
    stores,
    get points() {
      return figures.points
    },
    get outages() {
      return view.outages
    },
  }
}

/**
 * Every bucket is worked out for it, and every outage looked for: it comes behind the numbers beside it, and until then
 * what stands there is dimmed as older.
 */
export function CoverageKpi<View>({ view, seenIn, today }: CoverageKpiProps<View>) {
  const drawnFrom = useDeferredValue(view, null)
  const seen = useMemo(() => drawnFrom && seenIn(drawnFrom), [drawnFrom, seenIn])
  const refreshing = drawnFrom !== view
  const label = 'Camera coverage'
  const info = <Defined term={label} />
  if (seen === null) return <Kpi label={label} info={info} size="wide" loading />
  if (isClosedThroughout(seen.points)) {
    return (
      <Kpi
        label={label}
        info={info}
        size="wide"
        refreshing={refreshing}
        value={<span className={styles.absent}>closed</span>}
        delta="There was no opening hour."
      />
    )
  }
  const { verdict } = seen.coverage
  const caution = verdict === 'partial' || verdict === 'unreliable'
  return (
    <Kpi
      label={label}
      size="wide"
      refreshing={refreshing}
      info={
        <>
          {info}
          {caution && (
            <span className={styles.caution}>
              <CautionIcon size={14} />
            </span>
          )}
        </>
      }
      figure={
        <>
          <CoverageBar coverage={seen.coverage} note={coverageNote(seen, today)} />
          {isFlagged(seen) && <WhyButton />}
        </>
      }
    />
  )
}

/** A range that is complete as a whole can hold a day that is not: the chart hatches it, and this says why. */
function isFlagged({ coverage, points }: SeenPeriod): boolean {
  return [coverage, ...points.map((point) => point.coverage)].some(isExplained)
}

function coverageNote(seen: SeenPeriod, today: LocalDay): string | undefined {
  const { coverage, hasUptime, stores } = seen
  if (coverage.verdict === 'unknown') {
    return hasUptime ? 'no opening hour is over yet' : 'no camera records for this period'
  }
  if (!isFlagged(seen)) return undefined
  const names = new Map(stores.map((store) => [store.id, store.name]))
  const { outages, outageCount: count = outages.length } = seen
  return outageNote(outages, { names, today, count }) ?? undefined
}
