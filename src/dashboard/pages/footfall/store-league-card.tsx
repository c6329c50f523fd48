import type { ReactNode } from 'react'
import { changeOf } from '../../coverage/change-words.ts'
import { coverageColumn } from '../../data/coverage-column.tsx'
import { Defined } from '../../data/defined.tsx'
import { changeFile, countFile, type FileCell, textFile, valueFile } from '../../data/file-columns.ts'
import { periodOf, whyWithheld } from '../../data/why-button.tsx'
import { CardTools } from '../../export/card-tools.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Delta } from '../../ui/delta.tsx'
import { fileTable } from '../../ui/file-table.ts'
import { formatCount } from '../../ui/format.ts'
import { RankedName } from '../../ui/name-button.tsx'
import { useOrder } from '../../ui/use-order.ts'
import type { LeagueRow } from './store-league.ts'

export interface StoreLeagueCardProps {
  readonly rows: readonly LeagueRow[]
  readonly ranges: { readonly current: string; readonly comparison: string } | null
  /** Camera records are on their way: nothing is said of coverage yet. */
  readonly checking?: boolean
  /** Which stores the headline compares. */
  readonly alike?: ReactNode
  /** Below the table: the stores that are in no figure. */
  readonly absent?: ReactNode
  readonly onChoose: (store: string) => void
}

/** Stores side by side: per open day, or so far where no day is over. */
export function StoreLeagueCard(props: StoreLeagueCardProps) {
  const { rows, ranges, checking = false, alike, absent, onChoose } = props
  const running = rows.some(({ soFar }) => soFar !== null)
  const kept = useOrder()
  const columns: Column<LeagueRow>[] = [
    {
      key: 'store',
      header: 'Store',
      cell: ({ rank, store, name, soFar, coverage }) => (
        <RankedName
          rank={rank}
          unranked={
            running && soFar === null && coverage.verdict !== 'unreliable'
              ? 'Not ranked: nobody has been counted yet'
              : 'Not ranked: too little was seen'
          }
          name={name}
          onChoose={() => onChoose(store)}
        />
      ),
      sortBy: (row) => row.name,
      file: [
        ...textFile<LeagueRow>('Store', (row) => row.name),
        ...countFile<LeagueRow>('Rank', (row) => row.rank),
      ],
    },
    running
      ? {
          key: 'soFar',
          header: 'Entries so far',
          info: <Defined term="Entries" />,
          align: 'end',
          cell: ({ soFar }) => (soFar === null ? 'none yet' : formatCount(soFar)),
          sortBy: (row) => row.soFar,
          file: valueFile('Entries so far', ({ soFar }) => counted(soFar)),
        }
      : {
          key: 'perOpenDay',
          header: 'Per open day',
          info: <Defined term="Per open day" />,
          align: 'end',
          cell: ({ perOpenDay }) => (perOpenDay === null ? 'no data' : formatCount(Math.round(perOpenDay))),
          sortBy: (row) => row.perOpenDay,
          file: valueFile('Entries per open day', ({ perOpenDay }) => counted(perOpenDay)),
        },
  ]
  if (ranges !== null) {
    columns.push({
      key: 'change',
      header: 'Change',
      info: <Defined term="Change" />,
      align: 'end',
      cell: ({ delta, store }) =>
        delta && (
          <Delta
            change={changeOf(delta)}
            ranges={ranges}
            words={null}
            more={whyWithheld(delta, periodOf({ store }))}
          />
        ),
      sortBy: ({ delta }) => (delta?.kind === 'delta' ? delta.fraction : null),
      file: changeFile((row) => row.delta),
    })
  }
  if (!running) {
    columns.push({
      key: 'openDays',
      header: 'Open days',
      info: <Defined term="Open days" />,
      align: 'end',
      cell: (row) => formatCount(row.openDays),
      sortBy: (row) => row.openDays,
      file: countFile('Open days', (row) => row.openDays),
    })
  }
  columns.push(coverageColumn({ checking, rowOf: ({ name, store }) => ({ of: name, store }) }))
  return (
    <Card
      title="Stores"
      note={
        <>
          {running ? 'entries so far' : 'entries per open day'}
          {alike && ' · '}
          {alike}
        </>
      }
      inset="flush"
      tools={<CardTools title="Stores" table={() => fileTable(columns, rows, kept.order)} />}
    >
      <DataTable
        caption={running ? 'Stores by entries so far' : 'Stores by entries per open day'}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => row.store}
        kept={kept}
      />
      {absent}
    </Card>
  )
}

function counted(value: number | null): FileCell {
  return { state: value === null ? 'no-data' : 'measured', value }
}
