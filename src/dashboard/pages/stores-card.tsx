import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { StoresApart } from '../../domain/cells/stores-apart.ts'
import type { Coverage } from '../../protocol/derived/states.ts'
import { AbsentStores } from '../data/cards/absent-stores.tsx'
import { coverageColumn } from '../data/cards/coverage-column.tsx'
import { countFile, textFile } from '../data/cards/file-columns.ts'
import { LongTableCard } from '../export/long-table-card.tsx'
import { RankedName } from '../ui/controls/name-button.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { storesShown } from '../ui/words/counted-words.ts'
import { namesOf } from './period-question.ts'
import type { PeriodView } from './period-view.ts'
import type { Screen } from './screen.ts'

export interface RankedStore {
  readonly store: string
  readonly name: string
  /** `null`: too little is known to be ranked. */
  readonly rank: number | null
  readonly coverage: Coverage
}

export interface StoresCardProps<Row extends RankedStore> {
  readonly view: Pick<PeriodView, 'stores'>
  readonly screen: Screen
  readonly note: ReactNode
  readonly caption: string
  readonly rows: readonly Row[]
  /** Between the name and the coverage. */
  readonly columns: readonly Column<Row>[]
  /** Why a store has no rank. */
  readonly unrankedOf: (row: Row) => string
  readonly apart: Pick<StoresApart, 'silent' | 'shut'>
}

/** Stores side by side, ranked; a name leads to its store alone. */
export function StoresCard<Row extends RankedStore>(props: StoresCardProps<Row>) {
  const { view, screen, note, caption, rows, columns, unrankedOf, apart } = props
  const name: Column<Row> = {
    key: 'store',
    header: t`Store`,
    cell: (row) => (
      <RankedName
        rank={row.rank}
        unranked={unrankedOf(row)}
        of={rows.length}
        name={row.name}
        onChoose={() => screen.onChange((filters) => ({ ...filters, stores: [row.store] }))}
      />
    ),
    sortBy: (row) => row.name,
    file: [...textFile<Row>(t`Store`, (row) => row.name), ...countFile<Row>(t`Rank`, (row) => row.rank)],
  }
  const coverage = coverageColumn<Row>({
    rowOf: (row) => ({ of: row.name, store: row.store }),
  })
  return (
    <LongTableCard
      name="stores"
      title={t`Stores`}
      note={note}
      caption={caption}
      columns={[name, ...columns, coverage]}
      rows={rows}
      rowKey={({ store }) => store}
      nameOf={(row) => row.name}
      rankOf={({ rank }) => rank}
      shownWords={storesShown}
      findLabel={t`Find a store in this table`}
    >
      <AbsentStores {...apart} names={namesOf(view)} />
    </LongTableCard>
  )
}
