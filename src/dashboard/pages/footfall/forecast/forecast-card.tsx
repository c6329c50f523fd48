import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { LocalDay } from '../../../../calendar/calendar.ts'
import type { ForecastAnswer } from '../../../../protocol/derived/forecast/forecast-answers.ts'
import { mostForecastStores } from '../../../../protocol/derived/forecast/forecast-limits.ts'
import { ChartSkeleton } from '../../../charts/chart-skeleton.tsx'
import { IntervalChart } from '../../../charts/intervals/interval-chart.tsx'
import { IntervalKey } from '../../../charts/intervals/interval-key.tsx'
import { Defined } from '../../../data/cards/defined.tsx'
import { FailedPart } from '../../../data/cards/failed-part.tsx'
import { storesNote } from '../../../data/questions/stores-note.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { formatWeekdayAndDay } from '../../../time/format-local-day.ts'
import { Card } from '../../../ui/card.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import { ShapeChoice, useShape } from '../../../ui/controls/shape-choice.tsx'
import { useAddressChoice } from '../../../ui/memory/address-choice.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Stale } from '../../../ui/states/stale.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { fileTable } from '../../../ui/table/file-table.ts'
import { useOrder } from '../../../ui/table/use-order.ts'
import type { Screen } from '../../screen.ts'
import shared from '../last-cards.module.css'
import { storeNames } from '../store-names.ts'
import styles from './forecast.module.css'
import { forecastColumns } from './forecast-columns.tsx'
import { dayRows, type ForecastRow, hourRows } from './forecast-rows.ts'
import { intervalsOf, leftOutWords, pastWords, sentenceOf } from './forecast-words.ts'
import { specialSentences } from './special-day-words.ts'
import { type AskedForecast, useForecast } from './use-forecast.ts'

/** How many people are expected in the next two weeks, and how far earlier forecasts were off. */
export function ForecastCard({ screen }: { readonly screen: Screen }) {
  const { state, retry } = useForecast(screen)
  if (state.status === 'not-offered') return null
  if (state.status === 'ready' && state.view.state === 'forecast') {
    return <Known answer={state.view} refreshing={state.refreshing} screen={screen} />
  }
  const isLoading = state.status === 'loading'
  // Paper that is printed before its numbers are there goes without them.
  return (
    <div data-screen-only={isLoading || undefined}>
      <Card title={titleOfDays()} note={storesNote(screen.stores)} inset="flush" busy={isLoading}>
        {/* That a chain is too long is known from the start: no room is kept for a chart. */}
        <div className={state.status === 'too-many' ? undefined : styles.place}>
          <Absence state={state} onRetry={retry} />
        </div>
      </Card>
    </div>
  )
}

interface AbsenceProps {
  readonly state: AskedForecast['state']
  readonly onRetry: () => void
}

/** Why there is no forecast. */
function Absence({ state, onRetry }: AbsenceProps) {
  switch (state.status) {
    case 'loading':
      return <ChartSkeleton />
    case 'failed':
      return <FailedPart what={t`the forecast`} of={state} onRetry={onRetry} height="chart" />
    case 'too-many':
      return (
        <EmptyState title={t`Too many stores for a forecast`}>
          {t`Select ${mostForecastStores} stores or fewer.`}
        </EmptyState>
      )
    default:
      return (
        <EmptyState title={t`Not enough history yet`} height="chart">
          {t`A forecast needs six weeks of counted days: four to learn from, and two to measure its accuracy.`}
        </EmptyState>
      )
  }
}

const titleOfDays = () => t`Next 14 days`

function titleOfDay(chosen: string): string {
  const day = formatWeekdayAndDay(chosen)
  return t`Forecast for ${day}`
}

interface KnownProps {
  readonly answer: ForecastAnswer
  readonly refreshing: boolean
  readonly screen: Screen
}

function Known({ answer, refreshing, screen }: KnownProps) {
  const [shape, choose] = useShape('forecast')
  const kept = useOrder('forecast')
  const [chosen, chooseDay] = useAddressChoice('forecast.day')
  const days = useMemo(() => dayRows(answer), [answer])
  const hours = useMemo(() => (chosen ? hourRows(answer, chosen) : null), [answer, chosen])
  const rows = hours ?? days
  const of = hours === null ? 'days' : 'hours'
  const title = hours === null || chosen === null ? titleOfDays() : titleOfDay(chosen)
  const columns = forecastColumns(of, rows)
  const hasCame = rows.some(({ came }) => came !== null)
  return (
    <Card
      title={title}
      note={storesNote(screen.stores)}
      inset="flush"
      tools={
        <>
          <IntervalKey hasCame={hasCame} />
          <Defined term="Forecast" />
          <ShapeChoice shape={shape} onChoose={choose} />
          <CardTools title={title} table={() => fileTable(columns, rows, kept.order)} waiting={refreshing} />
        </>
      }
    >
      <div className={styles.place}>
        <Stale refreshing={refreshing}>
          <Says answer={answer} rows={rows} days={days} chosen={hours && chosen} screen={screen} />
          <DayPicker days={days} chosen={hours === null ? '' : (chosen ?? '')} choose={chooseDay} />
          {shape === 'chart' ? (
            <Chart rows={rows} of={of} onChoose={chooseDay} />
          ) : (
            <DataTable
              caption={`${title}, ${storesNote(screen.stores)}`}
              columns={columns}
              rows={rows}
              rowKey={({ key }) => key}
              kept={kept}
            />
          )}
        </Stale>
      </div>
    </Card>
  )
}

interface SaysProps extends Pick<KnownProps, 'answer' | 'screen'> {
  readonly rows: readonly ForecastRow[]
  readonly days: readonly ForecastRow[]
  /** The day whose hours are shown. */
  readonly chosen: LocalDay | null
}

function Says({ answer, rows, days, chosen, screen }: SaysProps) {
  const past = pastWords(answer, chosen === null ? 'days' : 'hours')
  const special = specialSentences(chosen === null ? days : days.filter(({ day }) => day === chosen))
  const leftOut = leftOutWords(answer, storeNames(screen.stores))
  return (
    <>
      <p className={shared.says}>{sentenceOf(rows)}</p>
      {special.map((sentence) => (
        <p key={sentence} className={shared.aside}>
          {sentence}
        </p>
      ))}
      {past !== null && <p className={shared.aside}>{past}</p>}
      {leftOut !== null && <p className={shared.aside}>{leftOut}</p>}
    </>
  )
}

interface DayPickerProps {
  readonly days: readonly ForecastRow[]
  /** Empty: all days. */
  readonly chosen: string
  readonly choose: (day: string) => void
}

function DayPicker({ days, chosen, choose }: DayPickerProps) {
  const ahead = days.filter(({ came, expected }) => came === null && expected !== null)
  return (
    <div className={styles.picker} data-screen-only>
      <Picker
        label={t({ message: 'Show', context: 'of a forecast' })}
        chosen={chosen}
        choices={[
          { value: '', label: t`All days` },
          ...ahead.map(({ day }) => ({ value: day, label: formatWeekdayAndDay(day) })),
        ]}
        onChoose={choose}
      />
    </div>
  )
}

interface ChartProps extends Pick<SaysProps, 'rows'> {
  readonly of: 'days' | 'hours'
  readonly onChoose: (day: string) => void
}

function Chart({ rows, of, onChoose }: ChartProps) {
  const intervals = useMemo(() => intervalsOf(rows), [rows])
  const open = (index: number) => {
    const row = rows[index]
    if (row !== undefined && row.came === null && row.expected !== null) onChoose(row.day)
  }
  return (
    <IntervalChart
      reader={of === 'days' ? t`Forecast, day by day` : t`Forecast, hour by hour`}
      intervals={intervals}
      onChoose={of === 'days' ? open : undefined}
    />
  )
}
