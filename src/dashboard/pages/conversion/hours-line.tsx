import { useId, useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { leastExpectedSales } from '../../../domain/conversion/left-out-hours.ts'
import type { RateHours } from '../../../protocol/derived/conversion-answers.ts'
import { Defined } from '../../data/cards/defined.tsx'
import { isClosedThroughout, type TimePoint } from '../../data/cards/points-over-time.ts'
import { formatDayRange } from '../../time/format-day.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format.ts'
import styles from './hours-line.module.css'
import { LeftOutTable } from './left-out-table.tsx'
import type { ConversionView } from './use-conversion.ts'

export interface HoursLineProps {
  /** `null` while the first numbers are loading. */
  readonly view: ConversionView | null
  readonly today: LocalDay
}

type CheckedHours = Extract<RateHours, { readonly kind: 'checked' }>

/** The hours behind the rate. It opens to the excluded ones. */
export function HoursLine({ view, today }: HoursLineProps) {
  const [isOpen, open] = useState(false)
  const list = useId()
  const hasList = view !== null && view.conversion.leftOut.length > 0
  return (
    <div className={styles.place}>
      <p className={styles.line}>
        {/* Before the words, which change. */}
        <Defined
          term="Hours of the rate"
          here={`A run without a sale counts as silent where at least ${leastExpectedSales} were to be expected.`}
        />
        <span className={styles.words}>
          {view === null ? 'Tills and cameras are being checked hour by hour…' : <Words view={view} />}
        </span>
        {hasList && (
          <Button look="quiet" aria-expanded={isOpen} aria-controls={list} onClick={() => open(!isOpen)}>
            {isOpen ? 'Hide them' : 'Show them'}
          </Button>
        )}
      </p>
      {hasList && isOpen && (
        <div id={list} className={styles.list}>
          <LeftOutTable view={view} today={today} />
          <Others view={view} today={today} />
        </div>
      )}
    </div>
  )
}

/** Hours that the list does not name: earlier ones, and those of the period compared with. */
function Others({ view, today }: HoursLineProps & { readonly view: ConversionView }) {
  const { hours, leftOut } = view.conversion
  if (hours.kind !== 'checked') return null
  const listed = leftOut.reduce((sum, { hours: count }) => sum + count, 0)
  const more = leftOutOf(hours) - listed
  const { comparedLeftOut: then } = hours
  return (
    <>
      {more > 0 && (
        <p className={styles.then}>
          {formatCount(more)} earlier {more === 1 ? 'hour is' : 'hours are'} left out, too.
        </p>
      )}
      {view.compared !== null && then > 0 && (
        <p className={styles.then}>
          Of {formatDayRange(view.compared, today)}, which it is compared with, {formatCount(then)}{' '}
          {then === 1 ? 'hour is' : 'hours are'} left out.
        </p>
      )}
    </>
  )
}

const uncheckedWords = {
  'too-much': 'Over whole days: so many hours are not gone through. Days with outages are flagged.',
  refused: 'Over whole days: this service gives no rate of single hours. Days with outages are flagged.',
} as const

function Words({ view: { conversion } }: { readonly view: ConversionView }) {
  const { hours, points } = conversion
  return hours.kind === 'checked' ? <Basis hours={hours} points={points} /> : uncheckedWords[hours.reason]
}

interface BasisProps {
  readonly hours: CheckedHours
  readonly points: readonly Pick<TimePoint, 'state'>[]
}

function Basis({ hours, points }: BasisProps) {
  const { due, counted, leftOutForCameras: unseen, leftOutForTills: silent, watched } = hours
  if (due === 0) return withoutOpenHour(points)
  if (leftOutOf(hours) === 0) {
    const known = watched
      ? ': tills and entrance cameras reported.'
      : ': tills reported; of the cameras not everything is known.'
    return (
      <>
        Over all {openHours(due)}
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
      Over <strong>{formatCount(counted)}</strong> of {openHours(due)}.{' '}
      <strong>{formatCount(leftOutOf(hours))}</strong> left out: {reasons.join(', ')}.
    </>
  )
}

function leftOutOf({ leftOutForCameras, leftOutForTills }: CheckedHours): number {
  return leftOutForCameras + leftOutForTills
}

/** Without cameras and counts the opening hours are unknown, but those of past days are over. */
function withoutOpenHour(points: readonly Pick<TimePoint, 'state'>[]): string {
  if (isClosedThroughout(points)) return 'There was no open hour.'
  // Stores without data have no point at all.
  const mayCome = points.length > 0 && points.every(({ state }) => state === 'closed' || state === 'future')
  return mayCome
    ? 'No open hour is over yet.'
    : 'No open hour is known: neither visitors (excl. staff) nor transactions were counted.'
}

function openHours(count: number): string {
  return `${formatCount(count)}\u00a0open ${count === 1 ? 'hour' : 'hours'}`
}
