import { t } from '@lingui/core/macro'
import { rate } from '../charts/unit.ts'
import { nothingSold } from '../coverage/change-words.ts'
import { changeColumn } from '../data/cards/change-column.tsx'
import { dailyColumn } from '../data/cards/daily-column.tsx'
import { Defined } from '../data/cards/defined.tsx'
import { countFile, coverageFile, valueFile } from '../data/cards/file-columns.ts'
import { stateWords } from '../ui/state-words.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { ValueCell } from '../ui/value-cell.tsx'
import { coverageWords } from '../ui/words/coverage-words.ts'
import { formatCount, formatShare } from '../ui/words/format.ts'
import type { GroupRow, GroupsSubject } from './group-rows.ts'
import { groupColumn, storesColumn } from './name-columns.tsx'

export interface GroupColumnsProps extends Pick<GroupsSubject, 'measure' | 'place'> {
  /** The head of the names: "Region". */
  readonly head: string
  /** By location id. */
  readonly names: ReadonlyMap<string, string>
  /** Both ranges as they are written. `null` without a comparison. */
  readonly ranges: { readonly current: string; readonly comparison: string } | null
  /** One running day has no average of days. */
  readonly isToday: boolean
  readonly onChoose: (key: string) => void
  readonly own?: OwnFigures | undefined
}

/** The figures of a measure that only one page has. */
export interface OwnFigures {
  /** The first is what changed. */
  readonly figures: readonly Column<GroupRow>[]
  /** The change of a rate is in percentage points. */
  readonly isRate: boolean
}

export function groupColumns(props: GroupColumnsProps): readonly Column<GroupRow>[] {
  const { head, names, ranges, onChoose } = props
  const [first, ...others] = figuresOf(props)
  return [
    groupColumn(head, onChoose),
    storesColumn(({ uncounted }) =>
      uncounted.map(({ location, state }) => `${names.get(location) ?? location}: ${stateWords[state]()}`),
    ),
    ...(first === undefined ? [] : [first]),
    ...(ranges === null ? [] : [changes(props, ranges)]),
    ...others,
    coverage(),
  ]
}

function figuresOf({ measure, own, isToday }: GroupColumnsProps): readonly Column<GroupRow>[] {
  if (own !== undefined) return own.figures
  if (measure === 'conversion') return [rateColumn(), amountColumn('over'), amountColumn('total')]
  return [entriesColumn(isToday), ...(isToday ? [] : [averageColumn()])]
}

function entriesColumn(isToday: boolean): Column<GroupRow> {
  const header = isToday ? t`Entries so far` : t`Entries`
  return {
    key: 'entries',
    header,
    info: <Defined term="Entries" />,
    align: 'end',
    cell: ({ state, value }) => <ValueCell state={state} value={value} format={formatCount} />,
    sortBy: ({ value }) => value,
    file: valueFile(header, ({ state, value }) => ({ state, value })),
  }
}

function averageColumn(): Column<GroupRow> {
  return dailyColumn({
    key: 'daily',
    averageOf: ({ daily }) => daily,
    isCounted: ({ value }) => value !== null,
    partOf: ({ dailyOf }) => dailyOf,
  })
}

function rateColumn(): Column<GroupRow> {
  return {
    key: 'rate',
    header: t`Conversion rate`,
    info: <Defined term="Conversion rate" />,
    align: 'end',
    cell: ({ state, value }) => (
      <ValueCell state={state} value={value} format={(share) => formatShare(share)} />
    ),
    sortBy: ({ value }) => value,
    file: valueFile(t`Conversion rate`, ({ state, value }) => ({ state, value }), rate),
  }
}

function amountColumn(amount: 'total' | 'over'): Column<GroupRow> {
  const header = amount === 'over' ? t`Visitors (excl. staff)` : t`Transactions`
  const of = (row: GroupRow) => {
    const known = row.of?.[amount] ?? null
    return known === null ? null : Math.round(known)
  }
  return {
    key: amount,
    header,
    align: 'end',
    cell: (row) => {
      const known = of(row)
      return known === null ? '' : formatCount(known)
    },
    sortBy: of,
    file: countFile(header, of),
  }
}

function changes(
  { measure, place, own }: GroupColumnsProps,
  ranges: NonNullable<GroupColumnsProps['ranges']>,
): Column<GroupRow> {
  return changeColumn<GroupRow>({
    deltaOf: (row) => (row.value === null ? null : row.delta),
    rangesOf: () => ranges,
    // A group has no camera gaps of its own: those of the page name every store.
    whyOf: () => ({ extent: 'period', store: null, zone: place?.zone ?? null }),
    ...((measure === 'conversion' || own?.isRate) && { ratesOf: ({ pair }: GroupRow) => pair }),
    ...(measure === 'conversion' && { zeroBase: nothingSold() }),
  })
}

function coverage(): Column<GroupRow> {
  return {
    key: 'coverage',
    header: t`Coverage`,
    info: <Defined term="Camera coverage" />,
    align: 'end',
    belowNameOnPhone: true,
    cell: (row) => coverageWords(row.coverage),
    sortBy: (row) => row.coverage.share,
    file: coverageFile((row) => row.coverage),
  }
}
