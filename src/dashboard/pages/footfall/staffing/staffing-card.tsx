import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { StaffingAnswer, StaffSource } from '../../../../protocol/derived/staffing/staffing-answers.ts'
import { mostStaffedStores } from '../../../../protocol/derived/staffing/staffing-limits.ts'
import { filteredBy } from '../../../../protocol/metrics/filtered-by.ts'
import { HeatKey } from '../../../charts/heat/heat-key.tsx'
import { HeatTable } from '../../../charts/heat/heat-table.tsx'
import { Defined } from '../../../data/cards/defined.tsx'
import { FailedPart } from '../../../data/cards/failed-part.tsx'
import { storesNote } from '../../../data/questions/stores-note.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { formatDayRange } from '../../../time/format-day.ts'
import { Card } from '../../../ui/card.tsx'
import { ShapeChoice, useShape } from '../../../ui/controls/shape-choice.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Stale } from '../../../ui/states/stale.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { type FileTable, fileTable } from '../../../ui/table/file-table.ts'
import type { Order } from '../../../ui/table/sort-rows.ts'
import { useOrder } from '../../../ui/table/use-order.ts'
import { formatCount } from '../../../ui/words/format.ts'
import styles from '../last-cards.module.css'
import { storeNames } from '../store-names.ts'
import { useTurnedGrid } from '../use-turned-grid.ts'
import { type StaffedSlot, staffedSlots } from './staffed-hours.ts'
import { hourColumns, storeColumns } from './staffing-columns.tsx'
import { staffingGrid } from './staffing-grid.ts'
import {
  countsStaffWords,
  leftOutHoursWords,
  leftOutStoresWords,
  patternWords,
  sentenceOf,
  sourceWords,
  verdictWords,
} from './staffing-words.ts'
import { type StaffingScreen, useStaffing } from './use-staffing.ts'

/** Visitors per staff member by hour of the week. Renders nothing without staff data, as on most deployments. */
export function StaffingCard({ screen }: { readonly screen: StaffingScreen }) {
  const { state, answer, retry, isTooMany } = useStaffing(screen)
  if (isTooMany) return hasStaff(answer) ? <TooMany screen={screen} /> : null
  if (state.status === 'failed') {
    return (
      <Card title={t`Visitors per staff member`} note={storesNote(screen.stores)} inset="flush">
        <FailedPart what={t`staffing`} of={state} onRetry={retry} height="chart" />
      </Card>
    )
  }
  if (state.status !== 'ready' || state.view.source === null || !hasStaff(state.view)) return null
  const { view, refreshing } = state
  return <Known answer={view} source={state.view.source} refreshing={refreshing} screen={screen} />
}

function hasStaff(answer: StaffingAnswer | undefined): boolean {
  return answer !== undefined && answer.source !== null && answer.entities.length > 0
}

function TooMany({ screen }: { readonly screen: StaffingScreen }) {
  const most = formatCount(mostStaffedStores)
  return (
    <Card title={t`Visitors per staff member`} note={storesNote(screen.stores)} inset="flush">
      <EmptyState title={t`Too many stores for staffing`}>
        {t`Select ${most} stores or fewer, such as a region, to see past and planned staff.`}
      </EmptyState>
    </Card>
  )
}

interface KnownProps {
  readonly answer: StaffingAnswer
  readonly source: StaffSource
  readonly refreshing: boolean
  readonly screen: StaffingScreen
}

function Known({ answer, source, refreshing, screen }: KnownProps) {
  const [shape, choose] = useShape('staffing')
  const slots = useMemo(() => staffedSlots(answer), [answer])
  const title = t`Visitors per staff member`
  const table = useStaffingTable(answer, slots, screen)
  const marks = { above: verdictWords.thin(), below: verdictWords.idle() }
  return (
    <Card
      title={title}
      note={sourceWords[source]()}
      inset="flush"
      tools={
        <>
          {shape === 'chart' && <HeatKey states={[]} marks={marks} />}
          <Defined term="Visitors per staff member" />
          <ShapeChoice shape={shape} onChoose={choose} />
          <CardTools
            title={title}
            table={() => (shape === 'chart' ? fileTable(hourColumns(slots), slots, null) : table.file())}
            waiting={refreshing}
          />
        </>
      }
    >
      <Stale refreshing={refreshing}>
        <Says answer={answer} screen={screen} />
        {shape === 'chart' ? <Week slots={slots} answer={answer} screen={screen} /> : table.drawn}
      </Stale>
    </Card>
  )
}

interface SaysProps extends Pick<KnownProps, 'answer' | 'screen'> {}

function Says({ answer, screen }: SaysProps) {
  const nameOf = storeNames(screen.stores)
  const isFiltered = filteredBy(screen.filters).dimensions.length > 0
  const excluded = [
    isFiltered ? t`Age, gender and role filters don’t apply to this card.` : null,
    leftOutHoursWords(answer),
    leftOutStoresWords(answer, nameOf),
    countsStaffWords(answer, nameOf),
  ].filter((words) => words !== null)
  const asides = [patternWords(answer) ?? '', excluded.join(' ')].filter((words) => words !== '')
  return (
    <>
      <p className={styles.says}>{sentenceOf(answer, nameOf)}</p>
      {asides.map((words) => (
        <p key={words} className={styles.aside}>
          {words}
        </p>
      ))}
    </>
  )
}

interface WeekProps extends SaysProps {
  readonly slots: readonly StaffedSlot[]
}

function Week({ slots, answer, screen }: WeekProps) {
  const { weekStartsOn } = screen.chain
  const grid = useMemo(() => staffingGrid(slots, weekStartsOn), [slots, weekStartsOn])
  const { place, turned, corner } = useTurnedGrid(grid)
  return (
    <div ref={place} className={styles.week}>
      <HeatTable
        caption={`${captionOf(screen)} – ${sentenceOf(answer, storeNames(screen.stores))}`}
        grid={turned ?? grid}
        corner={corner}
      />
    </div>
  )
}

/** The store with the largest share of visitors in understaffed hours comes first. */
const worstFirst: Order = { key: 'thin', direction: 'descending' }

/** For one store, a row per hour of the week. For several, a row per store. */
function useStaffingTable(answer: StaffingAnswer, slots: readonly StaffedSlot[], screen: StaffingScreen) {
  const isOfHours = answer.entities.length === 1
  const kept = useOrder(isOfHours ? 'staffing.hours' : 'staffing', isOfHours ? null : worstFirst)
  const draw = <Row,>(
    columns: readonly Column<Row>[],
    rows: readonly Row[],
    keyOf: (row: Row) => string,
  ) => ({
    file: (): FileTable => fileTable(columns, rows, kept.order),
    drawn: <DataTable caption={captionOf(screen)} columns={columns} rows={rows} rowKey={keyOf} kept={kept} />,
  })
  if (isOfHours) return draw(hourColumns(slots), slots, ({ weekday, hour }) => `${weekday} ${hour}`)
  const onChoose = (store: string) => screen.onChange((filters) => ({ ...filters, stores: [store] }))
  return draw(
    storeColumns({ rows: answer.entities, nameOf: storeNames(screen.stores), onChoose }),
    answer.entities,
    ({ location }) => location,
  )
}

function captionOf({ stores, days, today }: StaffingScreen): string {
  const [names, range] = [storesNote(stores), formatDayRange(days, today)]
  return t`Visitors per staff member by hour and weekday, ${names}, ${range}`
}
