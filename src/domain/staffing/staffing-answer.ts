import type {
  NoStaffingReason,
  StaffedPattern,
  StaffedStoreRow,
  StaffingAnswer,
  StaffSource,
} from '../../protocol/derived/staffing/staffing-answers.ts'
import type { Steps } from '../cells/steps.ts'
import { compareTexts } from '../compare-texts.ts'
import { firstFew } from '../first-few.ts'
import { amountsOf, judgedHours, patternOf } from './judged-week.ts'
import { type StaffedStore, StaffedWeek, sumOf, weekOfStore } from './staffed-week.ts'
import { thinnestOf } from './thinnest-hour.ts'

interface StaffingContext {
  /** Where the hours of staff come from. */
  readonly source: StaffSource
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/**
 * Returns the response of the route `staffing`, one store per step.
 * @param unsorted in any order
 */
export function* staffingAnswer(
  unsorted: readonly StaffedStore[],
  { source, asOf }: StaffingContext,
): Steps<StaffingAnswer> {
  // Sums of fractions depend on their order.
  const stores = unsorted.toSorted((a, b) => compareTexts(a.id, b.id))
  const all = new StaffedWeek()
  const entities: StaffedStoreRow[] = []
  const leftOut: { location: string; reason: NoStaffingReason }[] = []
  for (const store of stores) {
    const week = weekOfStore(store)
    if (amountsOf(week).staffHours > 0) {
      all.add(week)
      entities.push(rowOf(store, week))
    } else leftOut.push({ location: store.id, reason: store.staff.isKnown() ? 'not-together' : 'no-staff' })
    yield
  }
  return {
    source: stores.some(({ staff }) => staff.isKnown()) ? source : null,
    hours: judgedHours(all),
    summary: { ...amountsOf(all), ...patternOfAll(entities), leftOut: { ...all.leftOut } },
    entities,
    leftOut: firstFew(leftOut),
    meta: {
      units: { visitors: 'peopleCount', staffHours: 'hours' },
      countedUntil: new Date(asOf).toISOString(),
    },
  }
}

function rowOf({ id, countsStaff }: StaffedStore, week: StaffedWeek): StaffedStoreRow {
  const hours = judgedHours(week)
  return {
    location: id,
    ...amountsOf(week),
    ...patternOf(hours, week),
    thinnest: thinnestOf(hours),
    ...(countsStaff && { countsStaff }),
  }
}

function patternOfAll(rows: readonly StaffedStoreRow[]): Omit<StaffedPattern, 'leftOut'> {
  return {
    thin: {
      hours: sumOf(rows.map(({ thin }) => thin.hours)),
      visitors: sumOf(rows.map(({ thin }) => thin.visitors)),
    },
    idle: {
      hours: sumOf(rows.map(({ idle }) => idle.hours)),
      staffHours: sumOf(rows.map(({ idle }) => idle.staffHours)),
    },
  }
}
