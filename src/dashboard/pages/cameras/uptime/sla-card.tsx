import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { DayRange } from '../../../../calendar/calendar.ts'
import { namingDay } from '../../../../calendar/month-name.ts'
import { monthsOf } from '../../../../calendar/months-of.ts'
import { type Kept, keptAt } from '../../../../domain/outages/service-level.ts'
import type { StoreUptimes, UptimeFigure } from '../../../../protocol/derived/camera-uptime-answers.ts'
import { rate } from '../../../charts/unit.ts'
import { countFile, numberFile, textFile } from '../../../data/cards/file-columns.ts'
import type { Shown } from '../../../data/questions/use-shown-view.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { formatDayRange } from '../../../time/format-day.ts'
import { formatMonthOf } from '../../../time/format-local-day.ts'
import { Card } from '../../../ui/card.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { StatusShape } from '../../../ui/marks/status-mark.tsx'
import { type Column, DataTable, inOrder } from '../../../ui/table/data-table.tsx'
import { fileTable } from '../../../ui/table/file-table.ts'
import { useOnPaper } from '../../../ui/table/printing.ts'
import { rowsNamed } from '../../../ui/table/table-extent.ts'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import { type KeptOrder, useOrder } from '../../../ui/table/use-order.ts'
import { windowedRows } from '../../../ui/table/windowed-rows.ts'
import { storesShown } from '../../../ui/words/counted-words.ts'
import { formatShare } from '../../../ui/words/format.ts'
import { formatCoverage } from '../../../ui/words/format-coverage.ts'
import type { Screen } from '../../screen.ts'
import { ShowMore, shownAtFirst } from '../show-more.tsx'
import cameraStyles from '../styles/cameras.module.css'
import styles from '../styles/incidents.module.css'
import { isComing, NoRecords, RecordsState } from './history-state.tsx'
import type { LevelView } from './use-uptime.ts'

/** The agreed uptime in per cent; the usual one first. */
export const targets = ['98', '95', '99', '99.5'] as const
export type Target = (typeof targets)[number]

export interface SlaCardProps {
  readonly screen: Screen
  readonly levels: Shown<LevelView>
  readonly target: Target
  readonly onTarget: (target: Target) => void
  /** The search of the page. */
  readonly text: string
  readonly onSearch: (text: string) => void
}

/** Whether the cameras of each store met the uptime target, by month, worst first. */
export function SlaCard(props: SlaCardProps) {
  const { screen, target, onTarget, text, onSearch } = props
  const { state, retry } = props.levels
  const { stores, today, chain } = screen
  const view = state.status === 'ready' ? state.view : noLevels
  const { stores: levels, days } = view
  const columns = levelColumns({ stores, days, today, chain, target: Number(target) / 100 })
  const kept = useOrder('level', { key: columns.at(-1)?.key ?? 'store', direction: 'ascending' })
  const isPhone = useNarrow('phone')
  const isShown = view.hasUptime && levels.length > 0
  return (
    <Card
      title={t`Uptime target`}
      note={t`by store and month, lowest first`}
      inset="flush"
      busy={isComing(state)}
      tools={
        isShown && (
          <>
            <TargetChoice target={target} onChoose={onTarget} />
            <CardTools title={t`Uptime target`} table={() => fileTable(columns, levels, kept.order)} />
          </>
        )
      }
    >
      {isShown ? (
        <Levels
          {...{ levels, kept, target, text, onSearch }}
          columns={isPhone ? verdictFirst(columns) : columns}
          nameOf={namesOf(stores)}
        />
      ) : state.status === 'ready' ? (
        <NoRecords />
      ) : (
        <RecordsState state={state} what={t`camera records`} onRetry={retry} />
      )}
    </Card>
  )
}

interface TargetChoiceProps {
  readonly target: Target
  readonly onChoose: (target: Target) => void
}

function TargetChoice({ target, onChoose }: TargetChoiceProps) {
  return (
    <span data-screen-only className={styles.target}>
      {t({ message: 'Target', comment: 'The uptime that was agreed' })}
      <Segmented<Target>
        label={t`Uptime target`}
        size="small"
        segments={[...targets]
          .sort((a, b) => Number(a) - Number(b))
          .map((value) => ({ value, label: targetWords(value) }))}
        value={target}
        onChoose={onChoose}
      />
    </span>
  )
}

function targetWords(target: Target): string {
  return formatShare(Number(target) / 100, target === '99.5' ? 1 : 0)
}

interface LevelsProps extends Pick<SlaCardProps, 'text' | 'onSearch'> {
  readonly levels: readonly StoreUptimes[]
  readonly columns: readonly Column<StoreUptimes>[]
  readonly kept: KeptOrder
  readonly target: Target
  readonly nameOf: (level: StoreUptimes) => string
}

function Levels({ levels, columns, kept, target, nameOf, text, onSearch }: LevelsProps) {
  const [wanted, want] = useState(shownAtFirst)
  const onPaper = useOnPaper()
  const found = inOrder(rowsNamed(levels, nameOf, text), columns, kept.order)
  const shown = onPaper ? found : found.slice(0, wanted)
  const share = targetWords(target)
  return (
    <>
      {(levels.length > shownAtFirst || text !== '') && (
        <div className={cameraStyles.bar} data-screen-only>
          <SearchField label={t`Find a store`} text={text} onChange={onSearch} />
          <span className={cameraStyles.shown} role="status">
            {storesShown(shown.length, levels.length)}
          </span>
        </div>
      )}
      <DataTable
        caption={t`Uptime of all cameras of each store by month, and whether it met the target`}
        columns={columns}
        rows={shown}
        rowKey={({ location }) => location}
        kept={kept}
        empty={t`No stores match “${text}”`}
        {...windowedRows(shown.length)}
      />
      <ShowMore shown={shown.length} next={found.length} count={found.length} onShow={want} />
      <p className={styles.rule}>
        {t`Met if the combined uptime of a store’s cameras is at least ${share}. Uptime is footage received × image quality, as a share of scheduled time, in completed hours. Days without records are excluded.`}
      </p>
    </>
  )
}

function namesOf(stores: Screen['stores']): (level: StoreUptimes) => string {
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  return ({ location }) => names.get(location) ?? location
}

/** Before the answer: no months. */
const noLevels: LevelView = {
  stores: [],
  asked: [],
  days: { first: '1970-01-02', last: '1970-01-01' },
  hasUptime: false,
}

interface LevelColumnsSettings {
  readonly stores: Screen['stores']
  readonly days: DayRange
  readonly today: Screen['today']
  readonly chain: Screen['chain']
  readonly target: number
}

function levelColumns({
  stores,
  days,
  today,
  chain,
  target,
}: LevelColumnsSettings): readonly Column<StoreUptimes>[] {
  const nameOf = namesOf(stores)
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
      ...numberFile<StoreUptimes>(uptimeHead(header), (level) => figuresOf(level)?.uptime ?? null, rate),
      ...textFile<StoreUptimes>(targetHead(header, target), (level) => {
        const figures = figuresOf(level)
        return figures === undefined ? '' : metWords(keptAt(figures, target))
      }),
      ...countFile<StoreUptimes>(unknownHead(header), (level) => figuresOf(level)?.unknownDays ?? 0),
    ],
  })
  const months = monthsOf(days, chain).map(({ days: part, isPart }, place) =>
    figuresColumn(
      part.first,
      isPart ? formatDayRange(part, today) : formatMonthOf(namingDay(part.first)),
      ({ months: all }) => all[place],
    ),
  )
  return [
    {
      key: 'store',
      header: t`Store`,
      cell: nameOf,
      sortBy: nameOf,
      file: [
        ...textFile<StoreUptimes>(t`Store`, nameOf),
        ...countFile<StoreUptimes>(t`Cameras`, ({ cameras }) => cameras),
      ],
    },
    {
      key: 'cameras',
      header: t`Cameras`,
      align: 'end',
      cell: ({ cameras }) => cameras,
      sortBy: ({ cameras }) => cameras,
    },
    ...months,
    ...(months.length > 1 ? [figuresColumn('whole', t`All days`, (level) => level)] : []),
  ]
}

/** On a phone, the last figure stands beside the name: in its own place it would be out of sight. */
function verdictFirst(columns: readonly Column<StoreUptimes>[]): readonly Column<StoreUptimes>[] {
  const [store, cameras, ...figures] = columns
  const last = figures.pop()
  return [store, last, ...figures, cameras].filter((column) => column !== undefined)
}

const uptimeHead = (month: string) => t`${month}: uptime`

function targetHead(month: string, target: number): string {
  const share = formatShare(target, 1)
  return t`${month}: target ${share}`
}

const unknownHead = (month: string) => t`${month}: camera days unknown`

function metWords(kept: Kept): string {
  switch (kept) {
    case 'kept':
      return t({ message: 'met', comment: 'The uptime target' })
    case 'missed':
      return t({ message: 'missed', comment: 'The uptime target' })
    case 'unknown':
      return t`unknown`
  }
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
        <StatusShape state={marks[kept]} /> {metWords(kept)}
      </span>
    </span>
  )
}
