import type { LocalDay } from '../../../calendar/calendar.ts'
import { isSmallSample } from '../../../domain/cells/sample-size.ts'
import type { PointState } from '../../../protocol/derived/states.ts'
import { wholeStore } from '../../coverage/why-question.ts'
import { CoverageKpi } from '../../data/cards/coverage-kpi.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { WhyCoverage } from '../../data/why/why-button.tsx'
import { AbsentValue, Kpi } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import { CautionIcon } from '../../ui/marks/icons.tsx'
import { stateWords } from '../../ui/state-words.ts'
import { ValueCell } from '../../ui/value-cell.tsx'
import { isExplained } from '../../ui/words/coverage-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import type { ZonesView } from './use-zones.ts'
import { visitWords } from './zone-words.ts'
import styles from './zones.module.css'

export interface ZoneKpisProps {
  /** `null` while the first numbers are loading. */
  readonly view: ZonesView | null
  readonly today: LocalDay
}

/** All zones side by side as one: how many visits, how long, against how long in the store, and how far to trust it. */
export function ZoneKpis({ view, today }: ZoneKpisProps) {
  return (
    <KpiStrip label="Totals" busy={view === null}>
      <VisitsKpi view={view} />
      <AverageKpi view={view} />
      <StoreKpi view={view} />
      <CoverageKpi seen={view && { ...view, coverage: view.all.coverage, points: view.rows }} today={today} />
    </KpiStrip>
  )
}

type Shown = Pick<ZoneKpisProps, 'view'>

function VisitsKpi({ view }: Shown) {
  const label = 'Visits to zones'
  const info = <Defined term={label} />
  if (view === null) return <Kpi label={label} info={info} size="lead" loading />
  const { all, rows } = view
  const zones = rows.length === 1 ? 'in 1 zone' : `in ${formatCount(rows.length)} zones`
  const stores = view.stores.length === 1 ? '' : ` of ${formatCount(view.stores.length)} stores`
  return (
    <Kpi
      label={label}
      info={info}
      size="lead"
      value={<ValueCell state={all.state} value={all.visits} />}
      delta={`${zones}${stores}`}
    />
  )
}

function AverageKpi({ view }: Shown) {
  const label = 'Average dwell'
  const info = <Defined term={label} />
  if (view === null) return <Kpi label={label} info={info} loading />
  const { averageDwell, state } = view.all
  return (
    <Kpi
      label={label}
      info={info}
      value={
        averageDwell.value === null ? (
          <AbsentValue>{absenceOf(state)}</AbsentValue>
        ) : (
          formatDuration(averageDwell.value)
        )
      }
      delta={averageDwell.value === null ? undefined : <SampleSize visits={averageDwell.over} />}
    />
  )
}

function StoreKpi({ view }: Shown) {
  const label = 'Store-wide dwell'
  const info = <Defined term={label} />
  if (view === null) return <Kpi label={label} info={info} loading />
  const { value, weighted, entries, coverage } = view.storeDwell
  return (
    <Kpi
      label={label}
      info={info}
      value={value === null ? <AbsentValue>{absenceOf(view.all.state)}</AbsentValue> : formatDuration(value)}
      delta={
        value === null
          ? undefined
          : weighted
            ? `weighted by ${formatCount(entries ?? 0)} entries`
            : entries === null
              ? 'per visitor'
              : `over ${formatCount(entries)} entries`
      }
      note={
        value !== null && isExplained(coverage) ? (
          <WhyCoverage coverage={coverage} of={label} extent="period" zone={wholeStore} />
        ) : undefined
      }
    />
  )
}

/** "1,204 visits"; with a caution where they are few. */
export function SampleSize({ visits }: { readonly visits: number }) {
  return isSmallSample(visits) ? (
    <span className={styles.few}>
      <CautionIcon size={12} /> only {visitWords(visits)}
    </span>
  ) : (
    <span className={styles.sample}>{visitWords(visits)}</span>
  )
}

function absenceOf(state: PointState): string {
  return stateWords[state === 'closed' || state === 'future' ? state : 'no-data']
}
