import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { LeftOutRow } from '../../../protocol/derived/conversion-answers.ts'
import { formatDayRange, formatTimeNamed } from '../../time/format-day.ts'
import { formatTime } from '../../time/format-time.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import type { ConversionView } from './use-conversion.ts'

export interface LeftOutTableProps {
  readonly view: ConversionView
  readonly today: LocalDay
}

/** The excluded hours, and why. */
export function LeftOutTable({ view: { stores, conversion }, today }: LeftOutTableProps) {
  const owners = new Map(stores.map((store) => [store.id, store]))
  const columns: Column<LeftOutRow>[] = [
    {
      key: 'when',
      header: t`Excluded`,
      cell: (row) => whenWords(row, owners.get(row.location)?.timezone ?? 'UTC', today),
    },
    ...(stores.length > 1
      ? [
          {
            key: 'store',
            header: t`Store`,
            cell: ({ location }: LeftOutRow) => owners.get(location)?.name ?? location,
          },
        ]
      : []),
    { key: 'why', header: t`Reason`, cell: whyOf },
    {
      key: 'hours',
      header: t`Hours`,
      align: 'end',
      cell: ({ hours: count }) => formatCount(count),
      sortBy: ({ hours: count }) => count,
    },
    {
      key: 'customers',
      header: t`Visitors (excl. staff)`,
      align: 'end',
      cell: ({ customers }) => formatCount(customers),
      sortBy: ({ customers }) => customers,
    },
  ]
  return (
    <DataTable
      caption={t`Hours excluded from the rate`}
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
  if (reason === 'cameras') {
    const share = formatShare(size, 0)
    return t`Entrance cameras: ${share} coverage`
  }
  const expected = formatCount(Math.round(size))
  return t`No transactions (about ${expected} expected)`
}
