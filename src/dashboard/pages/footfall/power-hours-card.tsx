import { t } from '@lingui/core/macro'
import { type CSSProperties, useMemo } from 'react'
import { lengthOf } from '../../../calendar/day-range.ts'
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx'
import { HeatKey, heatWord } from '../../charts/heat/heat-key.tsx'
import { HeatTable } from '../../charts/heat/heat-table.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { countFile, coverageFile, numberFile, textFile } from '../../data/cards/file-columns.ts'
import { storesNote } from '../../data/questions/stores-note.ts'
import { useWhy } from '../../data/why/why-address.ts'
import { CardTools, CardToolsPlace } from '../../export/card-tools.tsx'
import { formatDayRange, formatWeekday } from '../../time/format-day.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FailedState } from '../../ui/states/failed-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { fileTable } from '../../ui/table/file-table.ts'
import type { Screen } from '../screen.ts'
import { ShowLast28Days } from '../show-last-28-days.tsx'
import styles from './footfall.module.css'
import type { FootfallHour } from './footfall-hours.ts'
import { preparePowerHours } from './power-hours.ts'
import type { FootfallView } from './use-footfall.ts'
import { useTurnedGrid } from './use-turned-grid.ts'
import { slotOfCell } from './week-grid.ts'

export interface PowerHoursCardProps {
  readonly view: FootfallView
  readonly screen: Screen
  readonly onRetry: () => void
}

/** When people come: the average of each hour of the week. */
export function PowerHoursCard({ view, screen, onRetry }: PowerHoursCardProps) {
  const { hourly } = view
  const { week, rivals } = view.hours
  const { weekStartsOn } = screen.chain
  const prepared = useMemo(
    () => preparePowerHours({ week, rivals, weekStartsOn }),
    [week, rivals, weekStartsOn],
  )
  const { place, turned, corner } = useTurnedGrid(prepared?.grid ?? null)
  const { ask } = useWhy()
  const explain = (key: string) => {
    const slot = slotOfCell(week, key)
    if (slot === null) return
    const { hour, weekday } = slot
    ask({ extent: { days: view.days, hour, occurrence: 0, weekday }, store: null, zone: null })
  }
  const title = t`Footfall by hour and weekday`
  const [stores, range] = [storesNote(view.stores), formatDayRange(view.days, screen.today)]
  const sentence = prepared?.sentence ?? ''
  return (
    <Card
      title={title}
      note={t`average entries per open hour`}
      inset="flush"
      busy={hourly === 'loading'}
      tools={
        <>
          {(prepared !== null || hourly === 'loading') && <HeatKey states={prepared?.states ?? []} />}
          <Defined term="Footfall by hour and weekday" />
          {prepared !== null && (
            <CardTools title={title} table={() => fileTable(hourColumns(), week, null)} />
          )}
          {hourly === 'loading' && <CardToolsPlace />}
        </>
      }
    >
      <div
        ref={place}
        className={styles.hours}
        style={{ '--weekdays': Math.min(7, lengthOf(view.days)) } as CSSProperties}
      >
        {hourly === 'loading' ? (
          <ChartSkeleton />
        ) : prepared === null ? (
          <WithoutHours view={view} screen={screen} onRetry={onRetry} />
        ) : (
          <>
            <p className={styles.says}>{sentence}</p>
            <HeatTable
              caption={t`Average entries per hour and weekday, ${stores}, ${range}. ${sentence}`}
              grid={turned ?? prepared.grid}
              corner={corner}
              onExplain={explain}
            />
          </>
        )}
      </div>
    </Card>
  )
}

/** The file has a row for each hour: its average, and the number of days behind it. */
function hourColumns(): readonly Column<FootfallHour>[] {
  return [
    {
      key: 'hour',
      header: t`Hour`,
      cell: ({ hour }) => hour,
      file: [
        ...textFile<FootfallHour>(t`Weekday`, ({ weekday }) => formatWeekday(weekday, 'long')),
        ...textFile<FootfallHour>(t`Hour`, ({ hour }) => `${String(hour).padStart(2, '0')}:00`),
        ...numberFile<FootfallHour>(t`Entries per hour`, ({ average }) => average),
        ...textFile<FootfallHour>(t`Entries per hour: state`, ({ state }) => heatWord(state)),
        ...countFile<FootfallHour>(t`Days in the average`, ({ days }) => days),
        ...countFile<FootfallHour>(t`Days excluded (low coverage)`, ({ unseenDays }) => unseenDays),
        ...coverageFile<FootfallHour>(({ coverage }) => coverage),
      ],
    },
  ]
}

function WithoutHours({ view, screen, onRetry }: PowerHoursCardProps) {
  const { hourly, hoursFailure } = view
  if (hourly === 'failed' && hoursFailure !== null) {
    return (
      <FailedState
        what={t`hours`}
        code={hoursFailure.code}
        message={hoursFailure.message}
        onRetry={onRetry}
        height="chart"
      />
    )
  }
  if (hourly === 'refused') {
    return (
      <EmptyState title={t`Hourly data isn’t available`} height="chart">
        {t`This data source has daily totals only, so power hours aren’t available.`}
      </EmptyState>
    )
  }
  if (hourly === 'too-much') {
    return (
      <EmptyState
        title={t`Too many days for hourly data`}
        height="chart"
        action={lengthOf(view.days) > 28 ? <ShowLast28Days screen={screen} /> : undefined}
      >
        {t`Select a shorter range or fewer stores.`}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t`No data yet`} height="chart">
      {t`Hours appear here once they are over.`}
    </EmptyState>
  )
}
