import { t } from '@lingui/core/macro'
import type { CountedPart } from '../../../protocol/derived/states.ts'
import { stateWords } from '../../ui/state-words.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { Defined } from './defined.tsx'
import { numberFile, partialWords } from './file-columns.ts'

interface DailyFigure<Row> {
  readonly key: string
  /** Entries per open day that was counted in full. `null` if there is none. */
  readonly averageOf: (row: Row) => number | null
  /** With a count and no average, no day was counted in full. */
  readonly isCounted: (row: Row) => boolean
  /** How many of the stores of a row have an average, if not all. */
  readonly partOf?: (row: Row) => CountedPart | null
}

/** Entries per open day. */
export function dailyColumn<Row>({ key, averageOf, isCounted, partOf }: DailyFigure<Row>): Column<Row> {
  const name = t`Daily average`
  const absence = (row: Row) => stateWords[isCounted(row) ? 'part-counted' : 'no-data']()
  return {
    key,
    header: name,
    info: <Defined term="Daily average" />,
    align: 'end',
    cell: (row) => {
      const value = averageOf(row)
      if (value === null) return absence(row)
      const counted = partOf?.(row) ?? null
      const average = Math.round(value)
      return counted === null ? (
        formatCount(average)
      ) : (
        <ValueCell state="measured" value={average} counted={counted} />
      )
    },
    sortBy: averageOf,
    file: [
      ...numberFile(name, averageOf),
      {
        head: t`${name}: state`,
        value: (row) => {
          if (averageOf(row) === null) return absence(row)
          const counted = partOf?.(row) ?? null
          return counted === null ? stateWords.counted() : partialWords(counted)
        },
      },
    ],
  }
}
