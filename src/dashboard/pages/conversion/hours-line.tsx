import { plural, t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
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
        <Defined term="Hours used for the rate" />
        <span className={styles.words}>
          {view === null ? t`Checking tills and cameras hour by hour…` : <Words view={view} />}
        </span>
        {hasList && (
          <Button look="quiet" aria-expanded={isOpen} aria-controls={list} onClick={() => open(!isOpen)}>
            {isOpen ? t`Hide excluded hours` : t`Show excluded hours`}
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
  const range = view.compared === null ? '' : formatDayRange(view.compared, today)
  return (
    <>
      {more > 0 && (
        <p className={styles.then}>
          {plural(more, {
            one: '# earlier hour is excluded too.',
            other: '# earlier hours are excluded too.',
          })}
        </p>
      )}
      {view.compared !== null && then > 0 && (
        <p className={styles.then}>
          {plural(then, {
            one: `In the comparison period (${range}), # hour is excluded.`,
            other: `In the comparison period (${range}), # hours are excluded.`,
          })}
        </p>
      )}
    </>
  )
}

function Words({ view: { conversion } }: { readonly view: ConversionView }) {
  const { hours, points } = conversion
  if (hours.kind === 'checked') return basisWords(hours, points)
  return hours.reason === 'too-much'
    ? t`Based on whole days: the range is too long to check hour by hour.`
    : t`Based on whole days: this data source has no hourly rates.`
}

function basisWords(hours: CheckedHours, points: readonly Pick<TimePoint, 'state'>[]): string {
  const { due, watched } = hours
  if (due === 0) return withoutOpenHour(points)
  if (leftOutOf(hours) > 0) return excludedWords(hours)
  return watched
    ? plural(due, {
        one: 'Based on # open hour, with till and camera data.',
        other: 'Based on all # open hours, with till and camera data.',
      })
    : plural(due, {
        one: 'Based on # open hour with till data. Some camera data is unknown.',
        other: 'Based on all # open hours with till data. Some camera data is unknown.',
      })
}

/** "Based on 3,349 of 3,377 open hours. 28 excluded: no camera data in 28." */
function excludedWords(hours: CheckedHours): string {
  const { due, counted, leftOutForCameras, leftOutForTills } = hours
  const [used, excluded] = [formatCount(counted), formatCount(leftOutOf(hours))]
  const [hoursWithoutCameras, hoursWithoutTills] = [
    formatCount(leftOutForCameras),
    formatCount(leftOutForTills),
  ]
  const reasons = [
    ...(leftOutForCameras > 0 ? [t`no camera data in ${hoursWithoutCameras}`] : []),
    ...(leftOutForTills > 0 ? [t`no till data in ${hoursWithoutTills}`] : []),
  ].join(', ')
  return plural(due, {
    one: `Based on ${used} of # open hour. ${excluded} excluded: ${reasons}.`,
    other: `Based on ${used} of # open hours. ${excluded} excluded: ${reasons}.`,
  })
}

function leftOutOf({ leftOutForCameras, leftOutForTills }: CheckedHours): number {
  return leftOutForCameras + leftOutForTills
}

/** Without cameras and counts the opening hours are unknown, but those of past days are over. */
function withoutOpenHour(points: readonly Pick<TimePoint, 'state'>[]): string {
  if (isClosedThroughout(points)) return t`No open hours.`
  // Stores without data have no point at all.
  const mayCome = points.length > 0 && points.every(({ state }) => state === 'closed' || state === 'future')
  return mayCome ? t`No open hour is over yet.` : t`Open hours unknown: no visitors and no transactions.`
}
