import { t } from '@lingui/core/macro'
import type { TargetChange, TargetDays } from '../../../../protocol/targets.ts'
import { History, type ShownVersion, Versions } from '../../../data/history/history.tsx'
import { changedWords, removedWords } from '../../../data/history/written-words.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import { formatTimeNear } from '../../../time/format-time.ts'
import { changedDays, type MonthOfTargets } from './changed-days.ts'
import { useTargetHistory } from './use-target-history.ts'

export interface MonthHistoryProps extends MonthOfTargets {
  readonly store: string
  readonly timezone: string
  /** The version that is shown; 0 if the month has no targets, though it may have had some. */
  readonly version: number
}

/** Who set the targets of a month, when, and what they changed. */
export function MonthHistory(props: MonthHistoryProps) {
  return (
    <History>
      <MonthVersions {...props} />
    </History>
  )
}

function MonthVersions({ timezone, measure, month, today, ...props }: MonthHistoryProps) {
  const asked = useTargetHistory({ ...props, measure, month })
  const { clock } = useDataSource()
  const timeOf = (at: number) => formatTimeNear(at, timezone, clock.now())
  return (
    <Versions
      asked={asked}
      shownOf={(versions) => shownVersions(versions, { measure, month, today, timeOf })}
      none={t`Nobody has set targets in this month yet.`}
    />
  )
}

function shownVersions(
  versions: readonly TargetChange[],
  { timeOf, ...of }: MonthOfTargets & { readonly timeOf: (at: number) => string },
): readonly ShownVersion[] {
  let before: TargetDays = {}
  return versions.map(({ days, at, by }) => {
    const change = { before, after: days }
    before = days
    return { written: writtenWords(change, by, timeOf(at)), changes: changedDays(change.before, days, of) }
  })
}

interface Change {
  readonly before: TargetDays
  readonly after: TargetDays
}

function writtenWords({ before, after }: Change, by: string, time: string): string {
  if (isEmpty(after)) return removedWords(by, time)
  if (!isEmpty(before)) return changedWords(by, time)
  return by === '' ? t`Set ${time}` : t`Set by ${by}, ${time}`
}

const isEmpty = (days: TargetDays) => Object.keys(days).length === 0
