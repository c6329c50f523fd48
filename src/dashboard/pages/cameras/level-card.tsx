import { useMemo } from 'react'
import { wallOfDay } from '../../../calendar/local-day.ts'
import { monthsOf } from '../../../calendar/months-of.ts'
import type { UptimeFigures } from '../../../domain/coverage/uptime-figures.ts'
import { type Kept, keptAt, type StoreLevel, serviceLevels } from '../../../domain/outages/service-level.ts'
import { rate } from '../../charts/unit.ts'
import { countFile, numberFile, textFile } from '../../data/file-columns.ts'
import { CardTools } from '../../export/card-tools.tsx'
import { formatDayRange, formatTick } from '../../time/format-day.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { fileTable } from '../../ui/file-table.ts'
import { formatCoverage } from '../../ui/format-coverage.ts'
import { useRemembered } from '../../ui/remembered.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { StatusShape } from '../../ui/status-mark.tsx'
import { useOrder } from '../../ui/use-order.ts'
import { windowedRows } from '../../ui/windowed-rows.ts'
import type { Screen } from '../screen.ts'
import { HistoryState, NoRecords } from './history-state.tsx'
import styles from './incidents.module.css'
import type { History } from './use-history.ts'

const targets = ['98', '95', '99', '99.5'] as const
type Target = (typeof targets)[number]

interface LevelCardProps {
  readonly screen: Screen
  readonly history: History
}

/** Whether the cameras of each store were up as much as was agreed, by month, with the rule beside it. */
export function LevelCard({ screen, history }: LevelCardProps) {
  const kept = useOrder('level', { key: 'store', direction: 'ascending' })
  const [target, setTarget] = useRemembered('cameras.target', targets)
  const { cameras, days, overUntil, status } = history
  const { stores, today } = screen
  const levels = useMemo(() => serviceLevels(cameras, days, overUntil), [cameras, days, overUntil])
  const columns = levelColumns({ stores, days, today, target: Number(target) / 100 })
  const isShown = (status === 'ready' || status === 'failed') && levels.length > 0
  return (
    <Card
      title="Service level"
      note="by store and month"
      inset="flush"
      busy={status === 'loading'}
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
                  .map((value) => ({ value, label: `${value} %` }))}
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
            rowKey={({ store }) => store}
            kept={kept}
            {...windowedRows(levels.length)}
          />
          <p className={styles.rule}>
            The rule: kept where the uptime of all cameras of a store together is at least {target} %. Uptime
            is what was seen ÷ what was due, in quarters of an hour weighted by how good the picture was,
            inside the schedule of each camera, of hours that are over. Days without a record count neither
            for nor against, and are told.
          </p>
        </>
      ) : status === 'ready' ? (
        <NoRecords />
      ) : (
        <HistoryState history={history} />
      )}
    </Card>
  )
}

interface LevelColumnsSettings {
  readonly stores: Screen['stores']
  readonly days: History['days']
  readonly today: Screen['today']
  readonly target: number
}

function levelColumns({ stores, days, today, target }: LevelColumnsSettings): readonly Column<StoreLevel>[] {
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  const nameOf = ({ store }: StoreLevel) => names.get(store) ?? store
  const figuresColumn = (
    key: string,
    header: string,
    figuresOf: (level: StoreLevel) => UptimeFigures | undefined,
  ): Column<StoreLevel> => ({
    key,
    header,
    align: 'end',
    cell: (level) => <LevelCell figures={figuresOf(level)} target={target} />,
    sortBy: (level) => figuresOf(level)?.uptime ?? null,
    file: [
      ...numberFile<StoreLevel>(`${header}: uptime`, (level) => figuresOf(level)?.uptime ?? null, rate),
      ...textFile<StoreLevel>(`${header}: agreed ${target * 100} %`, (level) => {
        const figures = figuresOf(level)
        return figures === undefined ? '' : keptAt(figures, target)
      }),
      ...countFile<StoreLevel>(
        `${header}: camera days not known`,
        (level) => figuresOf(level)?.unknownDays ?? null,
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
        ...textFile<StoreLevel>('Store', nameOf),
        ...countFile<StoreLevel>('Cameras', ({ cameras }) => cameras),
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
    ...(months.length > 1 ? [figuresColumn('whole', 'All days', ({ whole }) => whole)] : []),
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
  readonly figures: UptimeFigures | undefined
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
