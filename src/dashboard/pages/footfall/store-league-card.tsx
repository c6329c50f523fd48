import { t } from '@lingui/core/macro'
import { hasGaps } from '../../../domain/cells/point-state.ts'
import type { LeagueRow } from '../../../domain/totals/store-league.ts'
import { rate } from '../../charts/unit.ts'
import { changeColumn } from '../../data/cards/change-column.tsx'
import { dailyColumn } from '../../data/cards/daily-column.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { countFile, type FileCell, numberFile, valueFile } from '../../data/cards/file-columns.ts'
import { periodOf } from '../../data/why/why-button.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { writtenRanges } from '../period-view.ts'
import type { Screen } from '../screen.ts'
import { StoresCard } from '../stores-card.tsx'
import { Alike } from './footfall-kpis.tsx'
import { useReachedByStore } from './targets/use-targets.ts'
import type { FootfallView } from './use-footfall.ts'

export interface StoreLeagueCardProps {
  readonly view: FootfallView
  readonly screen: Screen
}

/** Stores side by side: per open day, or so far where no day is over. */
export function StoreLeagueCard({ view, screen }: StoreLeagueCardProps) {
  const { league: rows, apart } = view.footfall
  const running = rows.some(({ soFar }) => soFar !== null)
  const { current, comparison } = writtenRanges(view, screen.today)
  const columns: Column<LeagueRow>[] = [running ? soFarColumn() : dailyAverageColumn()]
  if (comparison !== null) {
    columns.push(
      changeColumn({
        deltaOf: ({ delta }) => delta,
        rangesOf: () => ({ current, comparison }),
        whyOf: ({ store }) => periodOf({ store }),
      }),
    )
  }
  const reached = useReachedByStore(view, screen)
  if (!running && reached.size > 0) columns.push(targetColumn(reached))
  if (!running) columns.push(openDaysColumn())
  return (
    <StoresCard
      view={view}
      screen={screen}
      note={
        <>
          {running ? t`entries so far` : t`average entries per open day`}
          <Alike view={view} />
        </>
      }
      caption={running ? t`Stores by entries so far` : t`Stores by average entries per open day`}
      rows={rows}
      columns={columns}
      unrankedOf={(row) => whyUnranked(row, running)}
      apart={apart}
    />
  )
}

function whyUnranked({ soFar, coverage }: LeagueRow, running: boolean): string {
  if (coverage.verdict === 'partial') return t`Not ranked: with full camera coverage it might rank higher`
  return running && soFar === null && coverage.verdict !== 'unreliable'
    ? t`Not ranked: no data yet`
    : t`Not ranked: low camera coverage`
}

function soFarColumn(): Column<LeagueRow> {
  return {
    key: 'soFar',
    header: t`Entries so far`,
    info: <Defined term="Entries" />,
    align: 'end',
    cell: ({ soFar }) => (soFar === null ? t`no data yet` : formatCount(soFar)),
    sortBy: ({ soFar }) => soFar,
    file: valueFile(t`Entries so far`, ({ soFar }) => counted(soFar)),
  }
}

function dailyAverageColumn(): Column<LeagueRow> {
  return dailyColumn({
    key: 'perOpenDay',
    averageOf: ({ perOpenDay }) => perOpenDay,
    // The table has no count beside it; what cameras saw was counted.
    isCounted: ({ coverage }) => (coverage.share ?? 0) > 0,
  })
}

/** "94%", "at least 94%" where cameras missed a part. */
function targetColumn(reached: ReadonlyMap<string, number>): Column<LeagueRow> {
  const header = t`Of target`
  const of = ({ store }: LeagueRow) => reached.get(store) ?? null
  return {
    key: 'target',
    header,
    info: <Defined term="Of target" />,
    align: 'end',
    cell: (row) => {
      const share = of(row)
      return share === null ? '–' : shareWords(share, hasGaps(row.coverage))
    },
    sortBy: of,
    file: numberFile(header, of, rate),
  }
}

function shareWords(reached: number, atLeast: boolean): string {
  const share = formatShare(reached, 0)
  return atLeast ? t`at least ${share}` : share
}

function openDaysColumn(): Column<LeagueRow> {
  return {
    key: 'openDays',
    header: t`Open days`,
    info: <Defined term="Open days" />,
    align: 'end',
    cell: ({ openDays }) => formatCount(openDays),
    sortBy: ({ openDays }) => openDays,
    file: countFile(t`Open days`, ({ openDays }) => openDays),
  }
}

function counted(value: number | null): FileCell {
  return { state: value === null ? 'no-data' : 'measured', value }
}
