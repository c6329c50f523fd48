import { t } from '@lingui/core/macro'
import { smallSample } from '../../../domain/cells/sample-size.ts'
import { leastShared } from '../../../domain/cells/shared-part.ts'
import { usualRule } from '../../../domain/day-so-far/usual.ts'
import type { DefinitionsOf } from './definition.ts'
import {
  alwaysIncluded,
  everyTenMinutes,
  leastCoverage,
  percent,
  perEntry,
  perVisit,
  unlessExcluded,
} from './shared-sentences.ts'
import type { Term } from './terms.ts'

/** Counts of people at the entrances and in zones. */
export const peopleDefinitions = {
  Entries: () => ({
    formula: t`Number of people who entered the store.`,
    counts: perEntry(),
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
  }),
  'Daily average': () => ({
    formula: t`Entries ÷ open days.`,
    counts: t`Completed days with full data. Today, closed days, partial days and days without data are excluded.`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
    note: t`For several stores, their averages are added, each in proportion to the store’s open days. Stores without a day of full data are excluded.`,
  }),
  'Open days': () => ({
    formula: t`Completed days on which the store was open and data is complete.`,
    refreshed: everyTenMinutes(),
  }),
  'Of target': () => ({
    formula: t`Entries ÷ target, over completed days.`,
    counts: t`Shown if the store has a target for every open day and full data on all of them.`,
    staff: alwaysIncluded(),
    refreshed: everyTenMinutes(),
  }),
  'Peak hour': () => ({
    formula: t`The weekday and hour with the highest average entries.`,
    counts: t`Completed hours with enough camera coverage, in store local time.`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
    note: t`Unknown if an hour with low camera coverage may have been busier. Such an hour is estimated from its count, its coverage and its average in the four weeks before, plus 25%.`,
  }),
  'Peak day': () => ({
    formula: t`The day with the most entries.`,
    counts: t`Completed days with full data and enough camera coverage.`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
    note: t`Unknown if a day with low camera coverage may have been busier. Such a day is estimated from its count and its coverage, plus 25%.`,
  }),
  'Footfall by hour and weekday': () => ({
    formula: t`Entries in an hour ÷ days on which that hour was open and covered by cameras.`,
    counts: t`Completed hours in store local time. Hours below ${{ least: leastCoverage() }} camera coverage are excluded.`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
    note: t`Power hours are the busiest 20% of open hours. None are marked if an hour with low camera coverage may be one of them.`,
  }),
  Forecast: () => ({
    formula: t`The store’s usual entries for this weekday and hour × the recent trend × last year’s seasonal change, if last year was counted.`,
    counts: t`Open hours from tomorrow on, in store local time. The forecast is based on up to 16 weeks of hours with enough camera coverage; unusual days count less.`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
    note: t`Four out of five outcomes should lie within the 80% interval. A public holiday, or a day with special opening hours, is forecast from earlier ones of the same name, if any were counted. A new public holiday is forecast from at least three others. Other events are not known in advance.`,
  }),
  'Visitors per staff member': () => ({
    formula: t`Visitors ÷ staff hours, over the hours in which both are known.`,
    counts: t`Completed open hours with enough camera coverage. Hours in which a store opens or closes are excluded. Staff hours come from shifts. If no store has shifts, they are the time that cameras saw staff in zones.`,
    staff: t`Staff are excluded from visitors if the counts distinguish them.`,
    refreshed: everyTenMinutes(),
    note: t`Understaffed: at least 1.5 times the store’s average visitors per staff member. Overstaffed: at most half the average, with more than one staff member. Differences that could be due to chance are not marked.`,
  }),
  'Planned staff': () => ({
    formula: t`Expected visitors ÷ planned staff hours.`,
    counts: t`Open hours from tomorrow on, in store local time, with both a forecast and planned shifts. Hours in which a store opens or closes are excluded. Each store has its own forecast.`,
    staff: t`Staff are excluded from visitors if the counts distinguish them.`,
    refreshed: everyTenMinutes(),
    note: t`Understaffed: at least 1.5 times the store’s average visitors per staff member. Overstaffed: at most half, with more than one staff member. The average covers the last 28 days. The whole 80% interval must be above or below the average.`,
  }),
  Estimate: () => ({
    formula: t`Missed camera time × the usual entries of the same weekday and hour in the eight weeks before and after × how busy the day was.`,
    counts: t`Hours that the entrance cameras missed in full or in part. The chart and the table show the counts plus this estimate; counts and totals never include it.`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
    note: t`Four out of five outcomes should lie within the 80% interval. Its width reflects the errors of such estimates in other weeks. All entrance cameras of a store have equal weight.`,
  }),
  'Age and gender': () => ({
    formula: t`Entries by age group and gender. Shares are of visitors with known age and gender.`,
    counts: t`People of unknown age or gender are not in the bars; their number is shown separately. Groups of fewer than ${{ least: smallSample }} people are marked as a small sample.`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
    note: t`Estimated by the cameras, not stated by visitors.`,
  }),
  Change: () => ({
    formula: t`(This period − comparison) ÷ comparison. Rates change in percentage points (pp): from 20% to 21% is +1.0 pp.`,
    counts: t`Like-for-like: only days that were open and fully counted in both periods. Averages and rates also exclude days with unreliable coverage. Today is compared up to the same time.`,
    refreshed: t`At the same time as the figure.`,
    note: t`No change is shown if coverage is unreliable in either period, if the change is smaller than the camera gaps, if less than ${{ share: percent(leastShared) }} of the days are comparable, or if an average or rate has a small sample (fewer than ${{ least: smallSample }}).`,
  }),
  'Unusual numbers': () => ({
    formula: t`Today compared with the same weekday of the last ${{ weeks: usualRule.weeks }} weeks, up to the last full hour. Conversion rates are compared up to the last hour with complete till data.`,
    counts: t`The normal range is the median of those days, plus or minus ${{ spreads: usualRule.spreads }} times their typical spread and at least ${{ share: percent(usualRule.leastChange) }}. Days that were closed or had low camera coverage are excluded.`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
    note: t`Expect a false alert on 2–3% of normal days.`,
  }),
  'Passers-by': () => ({
    formula: t`Everyone who passed the shopfront, whether or not they entered.`,
    counts: t`Hours in which both the street and the entrances were counted. People who pass a closed store are excluded. Someone who passes twice counts twice.`,
    staff: alwaysIncluded(),
    refreshed: everyTenMinutes(),
  }),
  'Capture rate': () => ({
    formula: t`Entries ÷ passers-by.`,
    counts: t`Passers-by include the people who entered, so it can’t exceed 100%. Only hours in which both were counted, with at least ${{ share: leastCoverage() }} camera coverage.`,
    staff: alwaysIncluded(),
    refreshed: everyTenMinutes(),
  }),
  'Zone visits': () => ({
    formula: t`Total visits to all zones shown.`,
    counts: `${perVisit()} ${t`Each zone counts separately.`}`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
  }),
  'Visit rate': () => ({
    formula: t`Zone visits ÷ entries of the stores with that zone.`,
    counts: t`Visit rate can exceed 100% because a visitor can enter a zone more than once. It depends on the cameras of the zone and of the entrances.`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
  }),
  'Dwell time': () => ({
    formula: t`Time of all visits ÷ number of visits.`,
    counts: `${perVisit()} ${t`Fewer than ${{ least: smallSample }} visits are marked as a small sample.`}`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
  }),
  'Total dwell time': () => ({
    formula: t`Total time of all visits.`,
    counts: perVisit(),
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
  }),
  'Share of visits': () => ({
    formula: t`Visits to a zone ÷ visits to all zones shown.`,
    counts: perVisit(),
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
    note: t`While the camera of one zone is offline, the shares of the other zones are too high.`,
  }),
  'Time in store': () => ({
    formula: t`Average time that a visitor spends in the store.`,
    counts: t`Several stores, age groups, genders or roles are weighted by their entries.`,
    staff: unlessExcluded(),
    refreshed: everyTenMinutes(),
  }),
} as const satisfies Partial<DefinitionsOf<Term>>
