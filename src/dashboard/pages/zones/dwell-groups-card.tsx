import { useMemo } from 'react'
import { isSmallSample } from '../../../domain/cells/sample-size.ts'
import type { Coverage, PointState } from '../../../protocol/derived/states.ts'
import type { GroupDwell } from '../../../protocol/derived/zone-answers.ts'
import { BarKey } from '../../charts/bars/bar-key.tsx'
import { LazyBarChart } from '../../charts/bars/lazy-bar-chart.tsx'
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx'
import { duration } from '../../charts/unit.ts'
import { wholeStore } from '../../coverage/why-question.ts'
import { bandWords, genderName } from '../../data/cards/age-and-gender.ts'
import { FailedPart } from '../../data/cards/failed-part.tsx'
import { countFile, coverageFile, numberFile, textFile } from '../../data/cards/file-columns.ts'
import { zoneWords } from '../../data/questions/floor.ts'
import { WhyCoverage } from '../../data/why/why-button.tsx'
import { CardTools } from '../../export/card-tools.tsx'
import type { DwellPlace } from '../../filters/filters.ts'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { ShapeChoice, useShape } from '../../ui/controls/shape-choice.tsx'
import { CautionIcon } from '../../ui/marks/icons.tsx'
import { ReadingHint } from '../../ui/reading-hint.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Stale } from '../../ui/states/stale.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { fileTable } from '../../ui/table/file-table.ts'
import { useOrder } from '../../ui/table/use-order.ts'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatCount, formatDuration } from '../../ui/words/format.ts'
import { noOpeningHour } from '../empty-period.tsx'
import type { Screen } from '../screen.ts'
import { dwellBars } from './dwell-groups.ts'
import type { DwellGroupsState } from './use-dwell-groups.ts'
import styles from './zones.module.css'

export interface DwellGroupsCardProps {
  readonly state: DwellGroupsState
  readonly screen: Screen
  /** The zone that is drawn over time. */
  readonly zone: string
  /** How the visits to all zones stand: where nobody can have come, nobody stayed. */
  readonly visits: PointState
  /** Of the cameras of that zone, or of the store. */
  readonly coverage: Coverage
}

const title = 'Dwell by age and gender'

/** How long each group of people stays, with how many they are. */
export function DwellGroupsCard({ state, screen, zone, visits, coverage }: DwellGroupsCardProps) {
  const [shape, choose] = useShape('dwell-groups')
  const kept = useOrder('dwell-groups')
  const view = state.status === 'ready' ? state.view : null
  const what = view?.place === 'store' ? 'entries' : 'visits'
  const bars = useMemo(() => view && dwellBars(view.groups, what), [view, what])
  const place = screen.filters.dwellPlace === 'zone' ? zoneWords(zone) : 'the whole store'
  const columns = columnsOf(what, coverage)
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
              title={`${title}, ${place}`}
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
          value={screen.filters.dwellPlace}
          onChoose={(dwellPlace) => screen.onChange((filters) => ({ ...filters, dwellPlace }))}
          segments={[
            { value: 'zone', label: 'This zone' },
            { value: 'store', label: 'Whole store' },
          ]}
        />
      </div>
      <div className={styles.people}>
        {state.status === 'loading' && <ChartSkeleton />}
        {state.status === 'not-offered' && (
          <EmptyState title="This service tells no age and gender" height="chart">
            How long people stay is known without them. Where cameras estimate who comes in, it is shown here.
          </EmptyState>
        )}
        {state.status === 'failed' && (
          <FailedPart what="dwell time by age and gender" of={state} onRetry={state.retry} height="chart" />
        )}
        {state.status === 'ready' && visits === 'closed' && (
          <EmptyState title="Closed" height="chart">
            {noOpeningHour}
          </EmptyState>
        )}
        {state.status === 'ready' && visits === 'future' && (
          <EmptyState title="Not yet" height="chart">
            No opening hour is over yet.
          </EmptyState>
        )}
        {state.status === 'ready' && bars !== null && visits !== 'closed' && visits !== 'future' && (
          <Stale refreshing={state.refreshing}>
            <p className={styles.says}>{bars.sentence}</p>
            <p className={styles.seen}>
              Camera coverage of all of them:{' '}
              <WhyCoverage
                coverage={coverage}
                of={`${title}, ${place}`}
                extent="period"
                zone={screen.filters.dwellPlace === 'zone' ? zone : wholeStore}
              />
            </p>
            {shape === 'chart' ? (
              <LazyBarChart title={`${title}, ${place}`} bars={bars} hint={<ReadingHint what="a bar" />} />
            ) : (
              <DataTable
                caption={`${title}, ${place}`}
                columns={columns}
                rows={state.view.groups}
                rowKey={({ age, gender }) => `${age} ${gender}`}
                kept={kept}
                maxHeight="420px"
              />
            )}
          </Stale>
        )}
      </div>
    </Card>
  )
}

function columnsOf(what: 'visits' | 'entries', coverage: Coverage): readonly Column<GroupDwell>[] {
  return [
    {
      key: 'age',
      header: 'Age',
      cell: ({ age }) => bandWords(age),
      sortBy: ({ age }) => age,
      file: textFile('Age', ({ age }) => bandWords(age)),
    },
    {
      key: 'gender',
      header: 'Gender',
      cell: ({ gender }) => genderName(gender),
      sortBy: ({ gender }) => genderName(gender),
      file: textFile('Gender', ({ gender }) => genderName(gender)),
    },
    {
      key: 'average',
      header: 'Average dwell',
      align: 'end',
      cell: ({ state, value }) => <ValueCell state={state} value={value} format={formatDuration} />,
      sortBy: ({ value }) => value,
      file: numberFile('Average dwell', ({ value }) => value, duration),
    },
    {
      key: 'sample',
      header: what === 'visits' ? 'Visits' : 'Entries',
      align: 'end',
      cell: ({ value, over }) =>
        over !== null && (
          <span className={value !== null && isSmallSample(over) ? styles.few : undefined}>
            {value !== null && isSmallSample(over) && (
              <>
                <CautionIcon size={12} /> only{' '}
              </>
            )}
            {formatCount(over)}
          </span>
        ),
      sortBy: ({ over }) => over,
      file: [
        ...countFile<GroupDwell>(what === 'visits' ? 'Visits' : 'Entries', ({ over }) => over),
        ...coverageFile<GroupDwell>(() => coverage),
      ],
    },
  ]
}
