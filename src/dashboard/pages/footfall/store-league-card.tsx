import type { LeagueRow } from '../../../domain/totals/store-league.ts'
import { changeColumn } from '../../data/cards/change-column.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { countFile, type FileCell, valueFile } from '../../data/cards/file-columns.ts'
import { LikeForLikeNote } from '../../data/cards/like-for-like-note.tsx'
import { periodOf } from '../../data/why/why-button.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { writtenRanges } from '../period-view.ts'
import type { Screen } from '../screen.ts'
import { StoresCard } from '../stores-card.tsx'
import type { FootfallView } from './use-footfall.ts'

export interface StoreLeagueCardProps {
  readonly view: FootfallView
  readonly screen: Screen
}

/** Stores side by side: per open day, or so far where no day is over. */
export function StoreLeagueCard({ view, screen }: StoreLeagueCardProps) {
  const { league: rows, alike, apart } = view.footfall
  const running = rows.some(({ soFar }) => soFar !== null)
  const { current, comparison } = writtenRanges(view, screen.today)
  const columns: Column<LeagueRow>[] = [running ? soFarColumn : perOpenDayColumn]
  if (comparison !== null) {
    columns.push(
      changeColumn({
        deltaOf: ({ delta }) => delta,
        rangesOf: () => ({ current, comparison }),
        whyOf: ({ store }) => periodOf({ store }),
      }),
    )
  }
  if (!running) columns.push(openDaysColumn)
  return (
    <StoresCard
      view={view}
      screen={screen}
      note={
        <>
          {running ? 'entries so far' : 'entries per open day'}
          {alike !== null && alike.leftOut.length > 0 && (
            <>
              {' · '}
              <LikeForLikeNote {...alike} names={new Map(view.stores.map(({ id, name }) => [id, name]))} />
            </>
          )}
        </>
      }
      caption={running ? 'Stores by entries so far' : 'Stores by entries per open day'}
      rows={rows}
      columns={columns}
      unrankedOf={(row) => whyUnranked(row, running)}
      apart={apart}
    />
  )
}

function whyUnranked({ soFar, coverage }: LeagueRow, running: boolean): string {
  if (coverage.verdict === 'partial') return 'Not ranked: with full camera coverage it might rank higher'
  return running && soFar === null && coverage.verdict !== 'unreliable'
    ? 'Not ranked: nobody has been counted yet'
    : 'Not ranked: too little was seen'
}

const soFarColumn: Column<LeagueRow> = {
  key: 'soFar',
  header: 'Entries so far',
  info: <Defined term="Entries" />,
  align: 'end',
  cell: ({ soFar }) => (soFar === null ? 'none yet' : formatCount(soFar)),
  sortBy: ({ soFar }) => soFar,
  file: valueFile('Entries so far', ({ soFar }) => counted(soFar)),
}

const perOpenDayColumn: Column<LeagueRow> = {
  key: 'perOpenDay',
  header: 'Per open day',
  info: <Defined term="Per open day" />,
  align: 'end',
  cell: ({ perOpenDay }) => (perOpenDay === null ? 'no data' : formatCount(Math.round(perOpenDay))),
  sortBy: ({ perOpenDay }) => perOpenDay,
  file: valueFile('Entries per open day', ({ perOpenDay }) => counted(perOpenDay)),
}

const openDaysColumn: Column<LeagueRow> = {
  key: 'openDays',
  header: 'Open days',
  info: <Defined term="Open days" />,
  align: 'end',
  cell: ({ openDays }) => formatCount(openDays),
  sortBy: ({ openDays }) => openDays,
  file: countFile('Open days', ({ openDays }) => openDays),
}

function counted(value: number | null): FileCell {
  return { state: value === null ? 'no-data' : 'measured', value }
}
