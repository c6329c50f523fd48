import { plural, t } from '@lingui/core/macro'
import { hasGaps } from '../../../domain/cells/point-state.ts'
import { isSmallSample } from '../../../domain/cells/sample-size.ts'
import type { PointState } from '../../../protocol/derived/states.ts'
import { wholeStore } from '../../coverage/why-question.ts'
import { CoverageKpi } from '../../data/cards/coverage-kpi.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { WhyCoverage } from '../../data/why/why-button.tsx'
import { AbsentValue, Kpi, type KpiDoor } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import { CautionIcon } from '../../ui/marks/icons.tsx'
import { stateLabels } from '../../ui/state-labels.ts'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import { pageDoor } from '../kpi-doors.ts'
import type { Screen } from '../screen.ts'
import type { ZoneChoices } from '../zone-choices.ts'
import type { ZonesView } from './use-zones.ts'
import { visitWords } from './zone-words.ts'
import styles from './zones.module.css'

export interface ZoneKpisProps {
  /** `null` while the first numbers are loading. */
  readonly view: ZonesView | null
  /** `null` while the page is loading. */
  readonly screen: Screen | null
  /** Called when a figure leads to its picture further down: its course over time, or how long each group stays. */
  readonly onPicture: (choice: Partial<ZoneChoices>) => void
}

/** All zones as one: how many visits, how long, against how long in the store, and how far to trust it. */
export function ZoneKpis({ view, screen, onPicture }: ZoneKpisProps) {
  const door = <Name extends keyof ZoneChoices>(
    name: Name,
    choice: ZoneChoices[Name],
  ): KpiDoor | undefined =>
    screen === null
      ? undefined
      : { chosen: screen.zoneChoices[name] === choice, onChoose: () => onPicture({ [name]: choice }) }
  return (
    <KpiStrip label={t`Totals`} busy={view === null}>
      <VisitsKpi view={view} door={door('measure', 'visits')} />
      <DwellKpi view={view} door={door('measure', 'average-dwell')} />
      <StoreKpi view={view} door={door('dwellPlace', 'store')} />
      <CoverageKpi
        seen={view && { ...view, coverage: view.all.coverage, points: view.rows }}
        today={screen?.today ?? ''}
        door={pageDoor('cameras', screen)}
      />
    </KpiStrip>
  )
}

interface Shown extends Pick<ZoneKpisProps, 'view'> {
  readonly door?: KpiDoor | undefined
}

function VisitsKpi({ view, door }: Shown) {
  const kpi = { label: t`Zone visits`, info: <Defined term="Zone visits" />, size: 'lead' } as const
  if (view === null) return <Kpi {...kpi} loading />
  const { all } = view
  return (
    <Kpi
      {...kpi}
      door={door}
      value={<ValueCell state={all.state} value={all.visits} />}
      delta={placesWords(view)}
    />
  )
}

/** "in 21 zones of 12 stores". */
function placesWords({ rows, stores: { length: stores } }: ZonesView): string {
  const zones = rows.length
  if (stores === 1) return plural(zones, { one: 'in # zone', other: 'in # zones' })
  const count = formatCount(stores)
  return plural(zones, { one: `in # zone of ${count} stores`, other: `in # zones of ${count} stores` })
}

function DwellKpi({ view, door }: Shown) {
  const kpi = { label: t`Dwell time`, info: <Defined term="Dwell time" /> }
  if (view === null) return <Kpi {...kpi} loading />
  const { averageDwell, state } = view.all
  if (averageDwell.value === null) {
    return <Kpi {...kpi} door={door} value={<AbsentValue>{absenceOf(state)}</AbsentValue>} />
  }
  return (
    <Kpi
      {...kpi}
      door={door}
      value={formatDuration(averageDwell.value)}
      delta={isSmallSample(averageDwell.over) ? <Few visits={averageDwell.over} /> : t`per zone visit`}
    />
  )
}

function Few({ visits }: { readonly visits: number }) {
  const sample = visitWords(visits)
  return (
    <span className={styles.few}>
      <CautionIcon size={12} /> {t`Small sample: ${sample}`}
    </span>
  )
}

function StoreKpi({ view, door }: Shown) {
  const label = t`Time in store`
  const kpi = { label, door, info: <Defined term="Time in store" /> }
  if (view === null) return <Kpi {...kpi} loading />
  const { value, weighted, entries, coverage } = view.storeDwell
  if (value === null) {
    return <Kpi {...kpi} value={<AbsentValue>{absenceOf(view.all.state)}</AbsentValue>} />
  }
  return (
    <Kpi
      {...kpi}
      value={formatDuration(value)}
      delta={sampleWords(weighted, entries)}
      note={
        hasGaps(coverage) ? (
          <WhyCoverage coverage={coverage} of={label} extent="period" zone={wholeStore} />
        ) : undefined
      }
    />
  )
}

function sampleWords(weighted: boolean, entries: number | null): string {
  if (weighted) {
    return plural(entries ?? 0, { one: 'weighted by # store entry', other: 'weighted by # store entries' })
  }
  return entries === null
    ? t`per store visit`
    : plural(entries, { one: 'average of # store visit', other: 'average of # store visits' })
}

function absenceOf(state: PointState): string {
  return stateLabels[state === 'closed' || state === 'future' ? state : 'no-data']()
}
