import { t } from '@lingui/core/macro'
import { numberFile, textFile } from '../../../data/cards/file-columns.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ValueCell } from '../../../ui/value-cell.tsx'
import { formatCount } from '../../../ui/words/format.ts'
import type { ForecastRow } from './forecast-rows.ts'
import { nameOf } from './forecast-words.ts'
import { specialWords } from './special-day-words.ts'

/** The table behind the chart, and its file. */
export function forecastColumns(
  of: 'days' | 'hours',
  rows: readonly ForecastRow[],
): readonly Column<ForecastRow>[] {
  const first = of === 'days' ? t`Day` : t`Hour`
  return [
    {
      key: 'time',
      header: first,
      cell: nameOf,
      sortBy: ({ key, day }) => (of === 'days' ? day : key),
      file: [
        ...textFile<ForecastRow>(t`Date`, ({ day }) => day),
        ...(of === 'hours'
          ? textFile<ForecastRow>(t`Hour`, ({ hour }) => `${String(hour ?? 0).padStart(2, '0')}:00`)
          : []),
      ],
    },
    amountColumn('expected', t`Forecast`, ({ expected }) => expected?.expected ?? null),
    {
      key: 'interval',
      header: t`80% interval`,
      align: 'end',
      cell: ({ expected }) => (expected === null ? '' : rangeWords(expected)),
      file: [
        ...numberFile<ForecastRow>(t`Forecast, low`, ({ expected }) => expected?.low ?? null),
        ...numberFile<ForecastRow>(t`Forecast, high`, ({ expected }) => expected?.high ?? null),
      ],
    },
    ...(of === 'days'
      ? [
          {
            ...amountColumn('came', t`Counted`, ({ came }) => came),
            cell: ({ came }: ForecastRow) => (came === null ? '' : formatCount(came)),
          },
        ]
      : []),
    ...(rows.some(({ special }) => special !== null)
      ? [
          {
            key: 'special',
            header: t`Special days`,
            cell: specialWords,
            file: textFile<ForecastRow>(t`Special days`, specialWords),
          },
        ]
      : []),
  ]
}

function amountColumn(
  key: string,
  header: string,
  value: (row: ForecastRow) => number | null,
): Column<ForecastRow> {
  return {
    key,
    header,
    align: 'end',
    cell: (row) => <Amount value={value(row)} />,
    sortBy: value,
    file: numberFile(header, value),
  }
}

function Amount({ value }: { readonly value: number | null }) {
  return (
    <ValueCell
      state={value === null ? 'closed' : 'measured'}
      value={value === null ? null : Math.round(value)}
    />
  )
}

function rangeWords({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${formatCount(Math.round(low))}–${formatCount(Math.round(high))}`
}
