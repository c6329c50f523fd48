import { useMemo } from 'react'
import type { Coverage, PointState } from '../../../protocol/derived/states.ts'
import type { GroupDwell } from '../../../protocol/derived/zone-answers.ts'
import { BarKey } from '../../charts/bars/bar-key.tsx'
import { LazyBarChart } from '../../charts/bars/lazy-bar-chart.tsx'
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx'
import { wholeStore } from '../../coverage/why-question.ts'
import { FailedPart } from '../../data/cards/failed-part.tsx'
import { zoneWords } from '../../data/questions/floor.ts'
import { WhyCoverage } from '../../data/why/why-button.tsx'
import { CardTools } from '../../export/card-tools.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { type Shape, ShapeChoice, useShape } from '../../ui/controls/shape-choice.tsx'
import { ReadingHint } from '../../ui/reading-hint.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Stale } from '../../ui/states/stale.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { fileTable } from '../../ui/table/file-table.ts'
import { type KeptOrder, useOrder } from '../../ui/table/use-order.ts'
import { noOpeningHour } from '../empty-period.tsx'
import type { Screen } from '../screen.ts'
import type { GroupsAnswer } from '../use-groups.ts'
import type { DwellPlace } from '../zone-choices.ts'
import { dwellColumns } from './dwell-columns.tsx'
import { dwellBars } from './dwell-groups.ts'
import type { DwellGroupsView } from './use-dwell-groups.ts'
import styles from './zones.module.css'

export interface DwellGroupsCardProps extends GroupsAnswer<DwellGroupsView> {
  readonly screen: Screen
  /** The zone over time. */
  readonly zone: string
  /** The state of the visits to all zones: a closed store has no dwell. */
  readonly visits: PointState
  /** The coverage of the cameras of that zone, or of the store. */
  readonly coverage: Coverage
}

const title = 'Dwell by age and gender'

/** How long each group of people stays, with how many they are. */
export function DwellGroupsCard({ state, retry, screen, zone, visits, coverage }: DwellGroupsCardProps) {
  const [shape, choose] = useShape('dwell-groups')
  const kept = useOrder('dwell-groups')
  const view = state.status === 'ready' ? state.view : null
  const what = view?.place === 'store' ? 'entries' : 'visits'
  const bars = useMemo(() => view && dwellBars(view.groups, what), [view, what])
  const place = screen.zoneChoices.dwellPlace === 'zone' ? zoneWords(zone) : 'the whole store'
  const columns = dwellColumns(what, coverage)
  const fullTitle = `${title}, ${place}`
  const seenAt = screen.zoneChoices.dwellPlace === 'zone' ? zone : wholeStore
  return (
    <Card
      title={title}
      note={place}
      inset="flush"
      busy={state.status === 'loading'}
      tools={
        <>
          {bars !== null && <BarKey series={bars.series} />}
          <ShapeChoice shape={shape} onChoose={choose} />
          {view !== null && (
            <CardTools
              title={fullTitle}
              table={() => fileTable(columns, view.groups, kept.order)}
              waiting={state.status === 'ready' && state.refreshing}
            />
          )}
        </>
      }
    >
      <div className={styles.measures}>
        <Segmented<DwellPlace>
          label="Where"
          size="small"
          value={screen.zoneChoices.dwellPlace}
          onChoose={(dwellPlace) => screen.onZoneChoices({ dwellPlace })}
          segments={[
            { value: 'zone', label: 'This zone' },
            { value: 'store', label: 'Whole store' },
          ]}
        />
      </div>
      <div className={styles.people}>
        <Groups
          {...{ state, retry, visits, shape, kept, bars, columns, coverage }}
          title={fullTitle}
          seenAt={seenAt}
        />
      </div>
    </Card>
  )
}

type DwellBars = ReturnType<typeof dwellBars>

interface GroupsProps extends Pick<DwellGroupsCardProps, 'state' | 'retry' | 'visits' | 'coverage'> {
  /** "Dwell by age and gender, the whole store". */
  readonly title: string
  /** The zone whose cameras tell the coverage, or the whole store. */
  readonly seenAt: string
  readonly shape: Shape
  readonly kept: KeptOrder
  readonly bars: DwellBars | null
  readonly columns: readonly Column<GroupDwell>[]
}

/** The chart or the table, or why there is neither. */
function Groups({ state, retry, visits, bars, ...shown }: GroupsProps) {
  if (state.status === 'loading') return <ChartSkeleton />
  if (state.status === 'not-offered') {
    return (
      <EmptyState title="This service tells no age and gender" height="chart">
        How long people stay is known without them. Where cameras estimate who comes in, it is shown here.
      </EmptyState>
    )
  }
  if (state.status === 'failed') {
    return <FailedPart what="dwell time by age and gender" of={state} onRetry={retry} height="chart" />
  }
  if (visits === 'closed') {
    return (
      <EmptyState title="Closed" height="chart">
        {noOpeningHour}
      </EmptyState>
    )
  }
  if (visits === 'future') {
    return (
      <EmptyState title="Not yet" height="chart">
        No opening hour is over yet.
      </EmptyState>
    )
  }
  return (
    bars !== null && (
      <Stale refreshing={state.refreshing}>
        <GroupFigures groups={state.view.groups} bars={bars} {...shown} />
      </Stale>
    )
  )
}

interface GroupFiguresProps extends Omit<GroupsProps, 'state' | 'retry' | 'visits' | 'bars'> {
  readonly groups: readonly GroupDwell[]
  readonly bars: DwellBars
}

function GroupFigures({ groups, bars, title, seenAt, shape, kept, columns, coverage }: GroupFiguresProps) {
  return (
    <>
      <p className={styles.says}>{bars.sentence}</p>
      <p className={styles.seen}>
        Camera coverage of all of them:{' '}
        <WhyCoverage coverage={coverage} of={title} extent="period" zone={seenAt} />
      </p>
      {shape === 'chart' ? (
        <LazyBarChart title={title} bars={bars} hint={<ReadingHint what="a bar" />} />
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={groups}
          rowKey={({ age, gender }) => `${age} ${gender}`}
          kept={kept}
          maxHeight="420px"
        />
      )}
    </>
  )
}
