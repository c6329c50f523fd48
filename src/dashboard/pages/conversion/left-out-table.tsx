import type { LocalDay } from '../../../calendar/calendar.ts'
import type { LeftOutRow } from '../../../protocol/derived/conversion-answers.ts'
import { formatDayRange, formatTime, formatTimeNamed } from '../../time/format-day.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import type { ConversionView } from './use-conversion.ts'

export interface LeftOutTableProps {
  readonly view: ConversionView
  readonly today: LocalDay
}

/** Hours that count in no rate, and why. */
export function LeftOutTable({ view: { stores, conversion }, today }: LeftOutTableProps) {
  const owners = new Map(stores.map((store) => [store.id, store]))
  const columns: Column<LeftOutRow>[] = [
    {
      key: 'when',
      header: 'Left out',
      cell: (row) => whenWords(row, owners.get(row.location)?.timezone ?? 'UTC', today),
    },
    ...(stores.length > 1
      ? [
          {
            key: 'store',
            header: 'Store',
            cell: ({ location }: LeftOutRow) => owners.get(location)?.name ?? location,
          },
        ]
      : []),
    { key: 'why', header: 'Why', cell: whyOf },
    {
      key: 'hours',
      header: 'Hours',
      align: 'end',
      cell: ({ hours: count }) => formatCount(count),
      sortBy: ({ hours: count }) => count,
    },
    {
      key: 'customers',
      header: 'Customers counted',
      align: 'end',
      cell: ({ customers }) => formatCount(customers),
      sortBy: ({ customers }) => customers,
    },
  ]
  return (
    <DataTable
      caption="Hours that count in no rate"
      columns={columns}
      rows={conversion.leftOut}
      rowKey={({ location, reason, from }) => `${location} ${reason} ${from}`}
    />
  )
}

/** "7 Nov, 10:00 – 19:00 GMT", on the clock of the store. */
function whenWords({ day, from, until }: LeftOutRow, zone: string, today: LocalDay): string {
  const days = formatDayRange({ first: day, last: day }, today)
  return `${days}, ${formatTime(Date.parse(from), zone)}\u00a0–\u00a0${formatTimeNamed(Date.parse(until), zone)}`
}

function whyOf({ reason, size }: LeftOutRow): string {
  return reason === 'cameras'
    ? `Entrance cameras received ${formatShare(size, 0)} of the time`
    : `Tills silent: no sale, about ${formatCount(Math.round(size))} to be expected`
}
