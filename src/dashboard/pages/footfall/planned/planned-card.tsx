import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { StaffingAheadAnswer } from '../../../../protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import { filteredBy } from '../../../../protocol/metrics/filtered-by.ts'
import { HeatKey } from '../../../charts/heat/heat-key.tsx'
import { HeatTable } from '../../../charts/heat/heat-table.tsx'
import { Defined } from '../../../data/cards/defined.tsx'
import { FailedPart } from '../../../data/cards/failed-part.tsx'
import { storesNote } from '../../../data/questions/stores-note.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { Card } from '../../../ui/card.tsx'
import { ShapeChoice, useShape } from '../../../ui/controls/shape-choice.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Stale } from '../../../ui/states/stale.tsx'
import { fileTable } from '../../../ui/table/file-table.ts'
import { useOrder } from '../../../ui/table/use-order.ts'
import type { Screen } from '../../screen.ts'
import styles from '../last-cards.module.css'
import { verdictWords } from '../staffing/staffing-words.ts'
import { storeNames } from '../store-names.ts'
import { useTurnedGrid } from '../use-turned-grid.ts'
import { slotColumns, stretchColumns } from './planned-columns.tsx'
import { inSevens, plannedGrid } from './planned-grid.ts'
import { plannedDays, plannedSlots, stretchRows } from './planned-hours.ts'
import { leftOutHoursWords, leftOutStoresWords, measureWords, sentenceOf } from './planned-words.ts'
import { StretchesTable } from './stretches-table.tsx'
import { usePlanned } from './use-planned.ts'

const titleOf = () => t`Planned staff, next 14 days`

/** Compares planned staff with the forecast. Hidden if no store has planned shifts, as on most deployments. */
export function PlannedCard({ screen }: { readonly screen: Screen }) {
  const { state, retry } = usePlanned(screen)
  if (state.status === 'failed') {
    return (
      <Card title={titleOf()} note={storesNote(screen.stores)} inset="flush">
        <FailedPart what={t`planned staff`} of={state} onRetry={retry} height="chart" />
      </Card>
    )
  }
  if (state.status !== 'ready' || !hasShifts(state.view)) return null
  if (state.view.summary.hours === 0) {
    return (
      <Card title={titleOf()} note={storesNote(screen.stores)} inset="flush">
        <EmptyState title={t`No comparison with the forecast yet`} height="chart">
          {leftOutStoresWords(state.view, storeNames(screen.stores))}
        </EmptyState>
      </Card>
    )
  }
  return <Known answer={state.view} refreshing={state.refreshing} screen={screen} />
}

/** Stores without shifts are named last, so the first one tells. */
function hasShifts({ stores: { planned, leftOut } }: StaffingAheadAnswer): boolean {
  return planned > 0 || leftOut.first.some(({ reason }) => reason !== 'no-shifts')
}

interface KnownProps {
  readonly answer: StaffingAheadAnswer
  readonly refreshing: boolean
  readonly screen: Screen
}

function Known({ answer, refreshing, screen }: KnownProps) {
  const [shape, choose] = useShape('planned')
  const kept = useOrder('planned')
  const slots = useMemo(() => plannedSlots(answer), [answer])
  const rows = useMemo(() => stretchRows(answer), [answer])
  const grid = useMemo(() => plannedGrid(plannedDays(answer), slots), [answer, slots])
  const nameOf = storeNames(screen.stores)
  const onChoose = (store: string) => screen.onChange((filters) => ({ ...filters, stores: [store] }))
  const columns = stretchColumns({
    rows: stretchRows(answer),
    nameOf,
    onChoose: answer.stores.planned > 1 ? onChoose : null,
  })
  const marks = { above: verdictWords.thin(), below: verdictWords.idle() }
  const caption = `${titleOf()}, ${storesNote(screen.stores)}`
  return (
    <Card
      title={titleOf()}
      note={t`expected visitors per staff member`}
      inset="flush"
      tools={
        <>
          {shape === 'chart' && <HeatKey states={[]} marks={marks} />}
          <Defined term="Planned staff" />
          <ShapeChoice shape={shape} onChoose={choose} />
          <CardTools
            title={titleOf()}
            table={() =>
              shape === 'chart' ? fileTable(slotColumns(), slots, null) : fileTable(columns, rows, kept.order)
            }
            waiting={refreshing}
          />
        </>
      }
    >
      <Stale refreshing={refreshing}>
        <Says answer={answer} screen={screen} />
        {shape === 'chart' ? (
          <Days grid={grid} caption={`${caption} – ${sentenceOf(answer, nameOf)}`} />
        ) : (
          <StretchesTable
            caption={caption}
            columns={columns}
            rows={rows}
            total={answer.stretches.count}
            kept={kept}
          />
        )}
      </Stale>
    </Card>
  )
}

function Says({ answer, screen }: Pick<KnownProps, 'answer' | 'screen'>) {
  const nameOf = storeNames(screen.stores)
  const isFiltered = filteredBy(screen.filters).dimensions.length > 0
  const asides = [
    isFiltered ? t`Age, gender and role filters don’t apply to this card.` : null,
    measureWords(answer, screen.today),
    answer.stores.planned > 1 ? t`The chart adds up all stores; the table shows each store.` : null,
    leftOutHoursWords(answer),
    leftOutStoresWords(answer, nameOf),
  ].filter((words) => words !== null)
  return (
    <>
      <p className={styles.says}>{sentenceOf(answer, nameOf)}</p>
      <p className={styles.aside}>{asides.join(' ')}</p>
    </>
  )
}

interface DaysProps {
  readonly grid: ReturnType<typeof plannedGrid>
  readonly caption: string
}

/** Days by hours; where hours would be cut, hours by seven days, twice. */
function Days({ grid, caption }: DaysProps) {
  const { place, turned, corner } = useTurnedGrid(grid)
  const parts = turned === null ? [grid] : inSevens(turned)
  return (
    <div ref={place} className={styles.week}>
      {parts.map((part, at) => (
        <HeatTable
          key={part.columns[0]?.key}
          // The second part need not say it all again.
          caption={at === 0 ? caption : (part.columns[0]?.name ?? '')}
          grid={part}
          corner={corner}
        />
      ))}
    </div>
  )
}
