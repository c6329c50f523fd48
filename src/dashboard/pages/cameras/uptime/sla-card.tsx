import type { DayRange } from '../../../../calendar/calendar.ts'
import { wallOfDay } from '../../../../calendar/local-day.ts'
import { monthsOf } from '../../../../calendar/months-of.ts'
import { type Kept, keptAt } from '../../../../domain/outages/service-level.ts'
import type { StoreUptimes, UptimeFigure } from '../../../../protocol/derived/camera-uptime-answers.ts'
import { rate } from '../../../charts/unit.ts'
import { countFile, numberFile, textFile } from '../../../data/cards/file-columns.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { formatDayRange, formatTick } from '../../../time/format-day.ts'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { StatusShape } from '../../../ui/marks/status-mark.tsx'
import { useRemembered } from '../../../ui/memory/remembered.ts'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { fileTable } from '../../../ui/table/file-table.ts'
import { useOrder } from '../../../ui/table/use-order.ts'
import { windowedRows } from '../../../ui/table/windowed-rows.ts'
import { formatCoverage } from '../../../ui/words/format-coverage.ts'
import type { Screen } from '../../screen.ts'
import styles from '../styles/incidents.module.css'
import { isComing, NoRecords, RecordsState } from './history-state.tsx'
import { type LevelView, useLevels } from './use-uptime.ts'

const targets = ['98', '95', '99', '99.5'] as const
type Target = (typeof targets)[number]

/** Whether the cameras of each store were up as much as was agreed, by month, with the rule beside it. */
export function SlaCard({ screen }: { readonly screen: Screen }) {
  const kept = useOrder('level', { key: 'store', direction: 'ascending' })
  const [target, setTarget] = useRemembered('cameras.target', targets)
  const { state, retry } = useLevels(screen)
  const { stores, today } = screen
  const view = state.status === 'ready' ? state.view : noLevels
  const { stores: levels, days } = view
  const columns = levelColumns({ stores, days, today, target: Number(target) / 100 })
  const isShown = view.hasUptime && levels.length > 0
  return (
    <Card
      title="Service level"
      note="by store and month"
      inset="flush"
      busy={isComing(state)}
      tools={
        isShown && (
          <>
            <span data-screen-only className={styles.target}>
              agreed
              <Segmented<Target>
                label="Agreed uptime in per cent"
                size="small"
                segments={[...targets]
                  .sort((a, b) => Number(a) - Number(b))
                  .map((value) => ({ value, label: `${value}%` }))}
                value={target}
                onChoose={setTarget}
              />
            </span>
            <CardTools title="Service level" table={() => fileTable(columns, levels, kept.order)} />
          </>
        )
      }
    >
      {isShown ? (
        <>
          <DataTable
            caption="Uptime of all cameras of each store by month, and whether it was kept"
            columns={columns}
            rows={levels}
            rowKey={({ location }) => location}
            kept={kept}
            {...windowedRows(levels.length)}
          />
          <p className={styles.rule}>
            The rule: kept where the uptime of all cameras of a store together is at least {target}%. Uptime
            is what was seen ÷ what was due, in quarters of an hour weighted by how good the picture was,
            inside the schedule of each camera, of hours that are over. Days without a record count neither
            for nor against, and are told.
          </p>
        </>
      ) : state.status === 'ready' ? (
        <NoRecords />
      ) : (
        <RecordsState state={state} what="camera records" onRetry={retry} />
      )}
    </Card>
  )
}

/** Before the answer: no months. */
const noLevels: LevelView = {
  stores: [],
  days: { first: '1970-01-02', last: '1970-01-01' },
  hasUptime: false,
}

interface LevelColumnsSettings {
  readonly stores: Screen['stores']
  readonly days: DayRange
  readonly today: Screen['today']
  readonly target: number
}

function levelColumns({
  stores,
  days,
  today,
  target,
}: LevelColumnsSettings): readonly Column<StoreUptimes>[] {
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  const nameOf = ({ location }: StoreUptimes) => names.get(location) ?? location
  const figuresColumn = (
    key: string,
    header: string,
    figuresOf: (level: StoreUptimes) => UptimeFigure | undefined,
  ): Column<StoreUptimes> => ({
    key,
    header,
    align: 'end',
    cell: (level) => <LevelCell figures={figuresOf(level)} target={target} />,
    sortBy: (level) => figuresOf(level)?.uptime ?? null,
    file: [
      ...numberFile<StoreUptimes>(`${header}: uptime`, (level) => figuresOf(level)?.uptime ?? null, rate),
      ...textFile<StoreUptimes>(`${header}: agreed ${target * 100}%`, (level) => {
        const figures = figuresOf(level)
        return figures === undefined ? '' : keptAt(figures, target)
      }),
      ...countFile<StoreUptimes>(
        `${header}: camera days not known`,
        (level) => figuresOf(level)?.unknownDays ?? 0,
      ),
    ],
  })
  const months = monthsOf(days).map(({ days: part, isPart }, place) =>
    figuresColumn(
      part.first,
      isPart ? formatDayRange(part, today) : monthWords(part.first),
      ({ months: all }) => all[place],
    ),
  )
  return [
    {
      key: 'store',
      header: 'Store',
      cell: nameOf,
      sortBy: nameOf,
      file: [
        ...textFile<StoreUptimes>('Store', nameOf),
        ...countFile<StoreUptimes>('Cameras', ({ cameras }) => cameras),
      ],
    },
    {
      key: 'cameras',
      header: 'Cameras',
      align: 'end',
      cell: ({ cameras }) => cameras,
      sortBy: ({ cameras }) => cameras,
    },
    ...months,
    ...(months.length > 1 ? [figuresColumn('whole', 'All days', (level) => level)] : []),
  ]
}

function monthWords(first: string): string {
  const wall = wallOfDay(first)
  return `${formatTick({ index: '', occurrence: 0, start: wall, endExclusive: wall }, 'month', 'UTC')} ${first.slice(0, 4)}`
}

const marks = { kept: 'online', missed: 'offline', unknown: 'unknown' } as const satisfies Record<
  Kept,
  string
>

function LevelCell({
  figures,
  target,
}: {
  readonly figures: UptimeFigure | undefined
  readonly target: number
}) {
  if (figures === undefined) return null
  const kept = keptAt(figures, target)
  return (
    <span className={styles.level} data-kept={kept}>
      {figures.uptime === null ? '–' : formatCoverage(figures.uptime)}
      <span className={styles.word}>
        <StatusShape state={marks[kept]} /> {kept === 'unknown' ? 'not known' : kept}
      </span>
    </span>
  )
}
