import type { DayRange } from '../../calendar/calendar.ts'
import { absenceOf } from '../../domain/cells/combine-sides.ts'
import type { ConversionAnswer, QuotientGroup } from '../../protocol/derived/conversion-answers.ts'
import type { GroupTrust, TotalsAnswer, TotalsGroup } from '../../protocol/derived/derived-answers.ts'
import type { ZoneTotalsMeasure } from '../../protocol/derived/derived-bodies.ts'
import type { CountedPart, Coverage, GuardedDelta, PointState } from '../../protocol/derived/states.ts'
import type { ZoneGroup, ZoneTotalsAnswer } from '../../protocol/derived/zone-answers.ts'
import { filteredBy } from '../../protocol/metrics/filtered-by.ts'
import type { RatePair } from '../coverage/change-words.ts'
import { derivedQuestion } from '../data/questions/derived-query.ts'
import type { Store } from '../data/questions/store-zones.ts'
import type { Filters } from '../filters/filters.ts'
import type { RowGroup } from './groups-on-page.ts'

/** What the rows of a card are about. */
export interface GroupsSubject {
  readonly measure: 'entries' | 'conversion' | ZoneTotalsMeasure
  /** For a measure of a zone: which, and the zones that a share is of. Stable. */
  readonly place?: { readonly zone: string; readonly zones?: readonly string[] } | undefined
  /** Those that the page shows. */
  readonly stores: readonly Store[]
  readonly filters: Filters
  readonly days: DayRange
  /** `null`: nothing is compared. */
  readonly compared: DayRange | null
}

export interface GroupRow extends Pick<RowGroup, 'key' | 'name'>, GroupTrust {
  readonly state: PointState
  /** Entries, the rate, or the measure of the zone. */
  readonly value: number | null
  /** Entries per open day. */
  readonly daily: number | null
  /** How many of the open stores that average includes, if not all. */
  readonly dailyOf: CountedPart | null
  /** The two amounts of a rate. */
  readonly of: { readonly total: number | null; readonly over: number | null } | null
  readonly delta: GuardedDelta | null
  readonly pair: RatePair
  readonly coverage: Coverage
}

/** One question for all rows: each names its stores by their places. */
export function groupsQuestion(subject: GroupsSubject, rows: readonly RowGroup[]) {
  const { measure, place, stores, filters, days, compared } = subject
  const entities = stores.map(({ id }) => id).sort()
  const places = new Map(entities.map((id, place) => [id, place]))
  return derivedQuestion('totals', {
    start: days.first,
    end: days.last,
    entities,
    entityType: 'location',
    measure,
    ...place,
    facets: ['groups'],
    groups: rows.map(({ stores: ids }) => ids.flatMap((id) => places.get(id) ?? []).sort((a, b) => a - b)),
    aggregationPeriod: 'day',
    ...(compared !== null && { compared: { start: compared.first, end: compared.last } }),
    // Sales carry no attributes of visitors.
    ...(measure === 'conversion' ? {} : filteredBy(filters).values),
  })
}

export type GroupsAnswer = TotalsAnswer | ConversionAnswer | ZoneTotalsAnswer

/** Answers are in the order of the request. */
export function rowsOf({ groups = [] }: GroupsAnswer, asked: readonly RowGroup[]): readonly GroupRow[] {
  return asked.flatMap(({ key, name }, place) => {
    const row = groups[place]
    return row === undefined ? [] : [{ key, name, ...('total' in row ? countRow(row) : rateRow(row)) }]
  })
}

function countRow({ total, perOpenDay, ...trust }: TotalsGroup): Omit<GroupRow, 'key' | 'name'> {
  return {
    ...trust,
    state: total.value === null ? absenceOf(trust.uncounted) : 'measured',
    value: total.value,
    daily: perOpenDay.value,
    dailyOf: perOpenDay.counted,
    of: null,
    delta: total.change,
    pair: { current: total.pair.current, comparison: total.pair.compared },
  }
}

function rateRow({ change, pair, of, ...row }: QuotientGroup | ZoneGroup): Omit<GroupRow, 'key' | 'name'> {
  return {
    ...row,
    of: of ?? null,
    daily: null,
    dailyOf: null,
    delta: change,
    pair: { current: pair.current, comparison: pair.compared },
  }
}
