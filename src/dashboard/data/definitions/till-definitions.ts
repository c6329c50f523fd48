import { t } from '@lingui/core/macro'
import { leastExpectedSales } from '../../../domain/conversion/left-out-hours.ts'
import type { DefinitionsOf } from './definition.ts'
import {
  alwaysExcluded,
  everyHalfHour,
  everyTenMinutes,
  leastCoverage,
  perEntry,
  withoutVoids,
  withTransactions,
} from './shared-sentences.ts'
import type { Term } from './terms.ts'

/** Conversion and what the tills report. */
export const tillDefinitions = {
  'Conversion rate': () => ({
    formula: t`Transactions ÷ visitors (excl. staff). For several days or stores: all transactions ÷ all visitors.`,
    counts: t`Hours with data from both tills and entrance cameras.`,
    staff: t`Always excluded. Visitors of unknown role are included.`,
    refreshed: withTransactions(),
  }),
  'Transactions per zone visit': () => ({
    formula: t`Transactions ÷ zone visits (excl. staff).`,
    counts: t`Hours used for the conversion rate with enough camera coverage of the zone, in stores with that zone. The figure can exceed 100%, because not every buyer visits the zone.`,
    staff: alwaysExcluded(),
    refreshed: withTransactions(),
  }),
  'Visitors (excl. staff)': () => ({
    formula: t`Number of people who entered the store, excluding staff.`,
    counts: `${perEntry()} ${t`Visitors of unknown role are included; their share is shown.`}`,
    staff: alwaysExcluded(),
    refreshed: everyTenMinutes(),
  }),
  Transactions: () => ({
    formula: t`Number of receipts.`,
    counts: withoutVoids(),
    refreshed: everyHalfHour(),
  }),
  Revenue: () => ({
    formula: t`Total value of all transactions.`,
    counts: `${withoutVoids()} ${t`Refunds are not subtracted. Amounts in different currencies are not added up.`}`,
    refreshed: everyHalfHour(),
  }),
  ATV: () => ({
    formula: t`Revenue ÷ transactions.`,
    refreshed: everyHalfHour(),
  }),
  UPT: () => ({
    formula: t`Items sold ÷ transactions.`,
    refreshed: everyHalfHour(),
  }),
  'Sales per visitor': () => ({
    formula: t`Revenue ÷ visitors (excl. staff), as conversion rate × ATV.`,
    counts: t`Hours used for the conversion rate, with the ATV of the whole period.`,
    staff: alwaysExcluded(),
    refreshed: withTransactions(),
  }),
  'Hours used for the rate': () => ({
    formula: t`Open hours with data from both tills and entrance cameras.`,
    counts: t`Excluded: hours below ${{ share: leastCoverage() }} camera coverage, hours with visitors but without till data, and hours without transactions in which at least ${{ least: leastExpectedSales }} were expected.`,
    refreshed: withTransactions(),
    note: t`Only whole hours are excluded. The last 30 minutes aren’t checked: transactions may still arrive.`,
  }),
} as const satisfies Partial<DefinitionsOf<Term>>
