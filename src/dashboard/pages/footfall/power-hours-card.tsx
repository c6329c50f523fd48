import { type CSSProperties, useMemo } from 'react'
import { lengthOf } from '../../../calendar/day-range.ts'
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx'
import { transposed } from '../../charts/heat/heat-grid.ts'
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
import { useOnPaper } from '../../ui/table/printing.ts'
import { useNarrow } from '../../ui/table/use-narrow.ts'
import type { Screen } from '../screen.ts'
import { ShowLast28Days } from '../show-last-28-days.tsx'
import styles from './footfall.module.css'
import type { FootfallHour } from './footfall-hours.ts'
import { hourOfCell, preparePowerHours } from './power-hours.ts'
import type { FootfallView } from './use-footfall.ts'

export interface PowerHoursCardProps {
  readonly view: FootfallView
  readonly screen: Screen
  readonly onRetry: () => void
}

/** When people come: the average of each hour of the week. */
export function PowerHoursCard({ view, screen, onRetry }: PowerHoursCardProps) {
  const { hourly } = view
  const { week, rivals } = view.hours
  const { weekStartsOn } = screen
  const prepared = useMemo(
    () => preparePowerHours({ week, rivals, weekStartsOn }),
    [week, rivals, weekStartsOn],
  )
  // Few hours fit a tablet, or a sheet of paper, as they are.
  const [narrow, phone, onPaper] = [useNarrow(), useNarrow('phone'), useOnPaper()]
  const turned = phone || ((narrow || onPaper) && (prepared?.grid.columns.length ?? 0) > mostInRow)
  const { ask } = useWhy()
  const explain = (key: string) => {
    const slot = hourOfCell(week, key)
    if (slot === null) return
    const { hour, weekday } = slot
    ask({ extent: { days: view.days, hour, occurrence: 0, weekday }, store: null, zone: null })
  }
  return (
    <Card
      title="Hours of the week"
      note="entries per hour of an open day"
      inset="flush"
      busy={hourly === 'loading'}
      tools={
        <>
          {(prepared !== null || hourly === 'loading') && <HeatKey states={prepared?.states ?? []} />}
          <Defined term="Hours of the week" />
          {prepared !== null && (
            <CardTools title="Hours of the week" table={() => fileTable(hourColumns, week, null)} />
          )}
          {hourly === 'loading' && <CardToolsPlace />}
        </>
      }
    >
      <div
        className={styles.hours}
        style={{ '--weekdays': Math.min(7, lengthOf(view.days)) } as CSSProperties}
      >
        {hourly === 'loading' ? (
          <ChartSkeleton />
        ) : prepared === null ? (
          <WithoutHours view={view} screen={screen} onRetry={onRetry} />
        ) : (
          <>
            <p className={styles.says}>{prepared.sentence}</p>
            <HeatTable
              caption={`Entries per hour of the week, ${storesNote(view.stores)}, ${formatDayRange(view.days, screen.today)}. ${prepared.sentence}`}
              grid={turned ? transposed(prepared.grid) : prepared.grid}
              corner={turned ? 'Hour' : 'Day'}
              onExplain={explain}
            />
          </>
        )}
      </div>
    </Card>
  )
}

/** More hours than this in a row need a wide screen. */
const mostInRow = 16

/** The file has a row for each hour: its average, and the number of days behind it. */
const hourColumns: readonly Column<FootfallHour>[] = [
  {
    key: 'hour',
    header: 'Hour',
    cell: ({ hour }) => hour,
    file: [
      ...textFile<FootfallHour>('Weekday', ({ weekday }) => formatWeekday(weekday, 'long')),
      ...textFile<FootfallHour>('Hour', ({ hour }) => `${String(hour).padStart(2, '0')}:00`),
      ...numberFile<FootfallHour>('Entries per hour', ({ average }) => average),
      ...textFile<FootfallHour>('Entries per hour: state', ({ state }) => heatWord(state)),
      ...countFile<FootfallHour>('Days in the average', ({ days }) => days),
      ...countFile<FootfallHour>('Days left out, too little seen', ({ unseenDays }) => unseenDays),
      ...coverageFile<FootfallHour>(({ coverage }) => coverage),
    ],
  },
]

function WithoutHours({ view, screen, onRetry }: PowerHoursCardProps) {
  const { hourly, hoursFailure } = view
  if (hourly === 'failed' && hoursFailure !== null) {
    return (
      <FailedState
        what="hours"
        code={hoursFailure.code}
        message={hoursFailure.message}
        onRetry={onRetry}
        height="chart"
      />
    )
  }
  if (hourly === 'refused') {
    return (
      <EmptyState title="This service counts no single hours" height="chart">
        It answers by day and by month: which hours bring most cannot be told.
      </EmptyState>
    )
  }
  if (hourly === 'too-much') {
    return (
      <EmptyState
        title="Too many days for a table of hours"
        height="chart"
        action={lengthOf(view.days) > 28 ? <ShowLast28Days screen={screen} /> : undefined}
      >
        It is made of every single hour. Choose a shorter range or fewer stores.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No hour is over yet" height="chart">
      The table begins when an opening hour has ended.
    </EmptyState>
  )
}
