import { t } from '@lingui/core/macro'
import { coverageThresholds } from '../../../domain/coverage/verdict.ts'
import { formatShare } from '../../ui/words/format.ts'

/** Sentences that several definitions share. */

export const everyTenMinutes = () => t`Every 10 minutes.`
export const everyHalfHour = () => t`About every 30 minutes.`
export const withTransactions = () => t`Transactions about every 30 minutes, visitors every 10 minutes.`
export const unlessExcluded = () => t`Included, unless a filter excludes them.`
export const alwaysIncluded = () => t`Always included.`
export const alwaysExcluded = () => t`Always excluded.`
export const perEntry = () => t`Stays of at least two seconds. A visitor who leaves and returns counts again.`
export const perVisit = () =>
  t`Stays of at least five seconds. A visitor who leaves the zone and returns counts again.`
export const withoutVoids = () => t`Refunds and voids are excluded.`

/** `80%`. */
export const percent = (share: number) => formatShare(share, 0)

/** The share of camera time below which a value is unreliable. */
export const leastCoverage = () => percent(coverageThresholds.partial)
