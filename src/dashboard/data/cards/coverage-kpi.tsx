import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { hasGaps } from '../../../domain/cells/point-state.ts'
import type { Outage } from '../../../domain/outages/outages.ts'
import type { Coverage } from '../../../protocol/derived/states.ts'
import { outageNote } from '../../coverage/outage-note.ts'
import { AbsentValue, Kpi, type KpiDoor } from '../../ui/kpi.tsx'
import { CoverageBar } from '../../ui/marks/coverage-bar.tsx'
import { stateLabels } from '../../ui/state-labels.ts'
import { WhyButton } from '../why/why-button.tsx'
import { Defined } from './defined.tsx'
import { isClosedThroughout, type TimePoint } from './points-over-time.ts'

/** How much of a period the entrance cameras saw, and what they missed. */
export interface SeenPeriod {
  readonly coverage: Coverage
  readonly points: readonly Pick<TimePoint, 'state'>[]
  /** True if the period has any uptime, even if no scheduled hour is over yet. */
  readonly hasUptime: boolean
  /** The longest outages that lower the coverage, the longest first. */
  readonly outages: readonly Outage[]
  readonly outageCount: number
  readonly stores: readonly { readonly id: string; readonly name: string }[]
}

export interface CoverageKpiProps {
  /** `null` while the first numbers are loading. */
  readonly seen: SeenPeriod | null
  readonly today: LocalDay
  readonly door?: KpiDoor | undefined
}

export function CoverageKpi({ seen, today, door }: CoverageKpiProps) {
  const kpi = {
    label: t`Camera coverage`,
    door,
    info: <Defined term="Camera coverage" />,
    size: 'wide',
  } as const
  if (seen === null) return <Kpi {...kpi} loading />
  const { coverage, points } = seen
  if (isClosedThroughout(points)) {
    return (
      <Kpi
        {...kpi}
        value={<AbsentValue>{stateLabels.closed()}</AbsentValue>}
        delta={t`No opening hours in this period.`}
      />
    )
  }
  const isFlagged = hasGaps(coverage)
  return (
    <Kpi
      {...kpi}
      caution={isFlagged}
      figure={
        <>
          <CoverageBar coverage={coverage} note={noteOf(seen, today)} />
          {isFlagged && <WhyButton />}
        </>
      }
    />
  )
}

function noteOf(seen: SeenPeriod, today: LocalDay): string | undefined {
  const { coverage, hasUptime, stores, outages, outageCount: count } = seen
  if (coverage.verdict === 'unknown') {
    return hasUptime ? t`no completed opening hour yet` : t`no camera records for this period`
  }
  if (!hasGaps(coverage)) return undefined
  const names = new Map(stores.map((store) => [store.id, store.name]))
  return outageNote(outages, { names, today, count }) ?? undefined
}
