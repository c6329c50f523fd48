import { useId, useMemo, useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { CheckedHours } from '../../../domain/conversion/check-hours.ts'
import { leastExpectedSales } from '../../../domain/conversion/left-out-hours.ts'
import { type Stretch, stretchesOf } from '../../../domain/conversion/left-out-stretches.ts'
import { Defined } from '../../data/defined.tsx'
import { isClosedThroughout, type TimePoint } from '../../data/points-over-time.ts'
import { formatDayRange, formatTime, formatTimeNamed } from '../../time/format-day.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatCount, formatShare } from '../../ui/format.ts'
import styles from './hours-line.module.css'
import type { ConversionView } from './use-conversion.ts'

export interface HoursLineProps {
  /** `null` while the first numbers are loading. */
  readonly view: ConversionView | null
  readonly today: LocalDay
  readonly onRetry: () => void
}

/** Says which hours the rate is of, and opens to those that are left out of it. */
export function HoursLine({ view, today, onRetry }: HoursLineProps) {
  const [isOpen, open] = useState(false)
  const list = useId()
  const state = view?.hours ?? { status: 'checking' as const }
  const checked = state.status === 'checked' ? state.hours : null
  const hasList = checked !== null && checked.leftOut.length > 0
  return (
    <div className={styles.place}>
      <p className={styles.line} aria-busy={state.status === 'checking' && view !== null}>
        {/* Before the words, which change. */}
        <Defined
          term="Hours of the rate"
          here={`A run without a sale counts as silent where at least ${leastExpectedSales} were to be expected.`}
        />
        <span className={styles.words}>
          {state.status === 'checked' ? (
            <Basis
              hours={state.hours}
              camerasKnown={state.camerasKnown}
              pointsOf={() => view?.conversion.points ?? []}
            />
          ) : (
            wordsOf[state.status]
          )}
        </span>
        {state.status === 'failed' && (
          <Button look="quiet" onClick={onRetry}>
            Load the hours
          </Button>
        )}
        {hasList && (
          <Button look="quiet" aria-expanded={isOpen} aria-controls={list} onClick={() => open(!isOpen)}>
            {isOpen ? 'Hide them' : 'Show them'}
          </Button>
        )}
      </p>
      {view !== null && hasList && isOpen && (
        <div id={list} className={styles.list}>
          <LeftOutTable hours={checked} stores={view.stores} today={today} />
          {view.compared !== null && checked.leftOutThen > 0 && (
            <p className={styles.then}>
              Of {formatDayRange(view.compared, today)}, which it is compared with,{' '}
              {formatCount(checked.leftOutThen)} {checked.leftOutThen === 1 ? 'hour is' : 'hours are'} left
              out.
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const wordsOf = {
  checking: 'Over all hours so far: tills and cameras are being checked hour by hour…',
  'too-much': 'Over whole days: so many hours are not gone through. Days with outages are flagged.',
  refused: 'Over whole days: this service gives no rate of single hours. Days with outages are flagged.',
  failed: 'Over whole days: the hours behind them could not be loaded.',
} as const

interface BasisProps {
  readonly hours: CheckedHours
  readonly camerasKnown: boolean
  /** Made only where there is no open hour to count. */
  readonly pointsOf: () => readonly Pick<TimePoint, 'state'>[]
}

function Basis({ hours, camerasKnown, pointsOf }: BasisProps) {
  const { open, leftOut } = hours
  const unseen = leftOut.filter(({ reason }) => reason.why === 'cameras').length
  const silent = leftOut.length - unseen
  if (open === 0) return <>{withoutOpenHour(pointsOf())}</>
  if (leftOut.length === 0) {
    const known = camerasKnown
      ? ': tills and entrance cameras reported.'
      : ': tills reported; of the cameras not everything is known.'
    return (
      <>
        Over all {openHours(open)}
        {known}
      </>
    )
  }
  const reasons = [
    ...(unseen > 0 ? [`cameras not received in ${formatCount(unseen)}`] : []),
    ...(silent > 0 ? [`tills silent in ${formatCount(silent)}`] : []),
  ]
  return (
    <>
      Over <strong>{formatCount(open - leftOut.length)}</strong> of {openHours(open)}.{' '}
      <strong>{formatCount(leftOut.length)}</strong> left out: {reasons.join(', ')}.
    </>
  )
}

/** Without cameras and counts nothing says which hours were open: of days that are over they are not "not over yet". */
function withoutOpenHour(points: readonly Pick<TimePoint, 'state'>[]): string {
  if (isClosedThroughout(points)) return 'There was no open hour.'
  // Stores of which nothing is known have no point at all.
  const mayCome = points.length > 0 && points.every(({ state }) => state === 'closed' || state === 'future')
  return mayCome
    ? 'No open hour is over yet.'
    : 'No open hour is known: neither visitors (excl. staff) nor transactions were counted.'
}

function openHours(count: number): string {
  return `${formatCount(count)}\u00a0open ${count === 1 ? 'hour' : 'hours'}`
}

interface LeftOutTableProps {
  readonly hours: CheckedHours
  readonly stores: ConversionView['stores']
  readonly today: LocalDay
}

function LeftOutTable({ hours, stores, today }: LeftOutTableProps) {
  const stretches = useMemo(() => stretchesOf(hours.leftOut), [hours])
  const owners = new Map(stores.map((store) => [store.id, store]))
  const columns: Column<Stretch>[] = [
    {
      key: 'when',
      header: 'Left out',
      cell: (stretch) => whenWords(stretch, owners.get(stretch.store)?.timezone ?? 'UTC', today),
    },
    ...(stores.length > 1
      ? [{ key: 'store', header: 'Store', cell: ({ store }: Stretch) => owners.get(store)?.name ?? store }]
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
      rows={stretches}
      rowKey={({ key }) => key}
      maxHeight="296px"
    />
  )
}

/** "7 Nov, 10:00 – 19:00 GMT", on the clock of the store. */
function whenWords({ day, start, endExclusive }: Stretch, zone: string, today: LocalDay): string {
  const days = formatDayRange({ first: day, last: day }, today)
  return `${days}, ${formatTime(start, zone)}\u00a0–\u00a0${formatTimeNamed(endExclusive, zone)}`
}

function whyOf({ why, size }: Stretch): string {
  return why === 'cameras'
    ? `Entrance cameras received ${formatShare(size, 0)} of the time`
    : `Tills silent: no sale, about ${formatCount(Math.round(size))} to be expected`
}
