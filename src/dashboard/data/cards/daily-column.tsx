import { t } from '@lingui/core/macro'
import { stateWords } from '../../ui/state-words.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { Defined } from './defined.tsx'
import { numberFile } from './file-columns.ts'

interface DailyFigure<Row> {
  readonly key: string
  /** Entries per open day that was counted in full. `null` if there is none. */
  readonly averageOf: (row: Row) => number | null
  /** With a count and no average, no day was counted in full. */
  readonly isCounted: (row: Row) => boolean
}

/** Entries per open day. */
export function dailyColumn<Row>({ key, averageOf, isCounted }: DailyFigure<Row>): Column<Row> {
  const name = t`Daily average`
  const absence = (row: Row) => stateWords[isCounted(row) ? 'part-counted' : 'no-data']()
  return {
    key,
    header: name,
    info: <Defined term="Daily average" />,
    align: 'end',
    cell: (row) => {
      const value = averageOf(row)
      return value === null ? absence(row) : formatCount(Math.round(value))
    },
    sortBy: averageOf,
    file: [
      ...numberFile(name, averageOf),
      {
        head: t`${name}: state`,
        value: (row) => (averageOf(row) === null ? absence(row) : stateWords.counted()),
      },
    ],
  }
}
