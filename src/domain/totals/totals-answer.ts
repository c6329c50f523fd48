import type { ChainCalendar, Granularity } from '../../calendar/calendar.ts'
import type {
  DerivedTotal,
  TotalsAnswer,
  TotalsEntity,
  TotalsSummary,
  UnseenHours,
} from '../../protocol/derived/derived-answers.ts'
import type { ConversionFacet } from '../../protocol/derived/derived-bodies.ts'
import { groupCells } from '../cells/bucket-groups.ts'
import type { StoreCells } from '../cells/store-cells.ts'
import { bucketFigure } from './bucket-figures.ts'
import { type GroupedStores, groupTotals } from './group-totals.ts'
import { type LeagueRow, storeLeague } from './store-league.ts'
import { type ComparedFigure, type SpeakingStores, speakingStores, totalsOf } from './totals.ts'
import { firstUnseen, segmentOf } from './totals-segments.ts'

export interface TotalsQuestion {
  readonly facets: readonly ConversionFacet[]
  readonly granularity: Granularity
  readonly calendar: ChainCalendar
  readonly isCompared: boolean
  /** The stores of each group, for the facet `groups`. */
  readonly groups?: GroupedStores
}

/** What lowered the coverage, and until when counts reach. */
export interface TotalsContext {
  /** Longest first. */
  readonly unseen: readonly UnseenHours[]
  /** Epoch milliseconds. */
  readonly asOf: number
}

/** Returns the response of the route `totals`, from the cells of its stores in the base period of their buckets. */
export function totalsAnswer(
  stores: readonly StoreCells[],
  question: TotalsQuestion,
  { unseen, asOf }: TotalsContext,
): TotalsAnswer {
  const { facets, granularity, calendar, isCompared, groups = [] } = question
  const told = speakingStores(stores)
  return {
    ...(facets.includes('segments') && {
      segments: groupCells(told.speaking, granularity, calendar).map((group) =>
        segmentOf(bucketFigure(group), isCompared),
      ),
    }),
    ...(facets.includes('entities') && {
      entities: storeLeague(told.daily, noNames, isCompared).map(entityOf),
    }),
    ...(facets.includes('groups') && { groups: groupTotals(groups, stores, told, isCompared) }),
    ...(facets.includes('summary') && { summary: [summaryOf(stores, told, isCompared, unseen)] }),
    meta: { units: { value: 'peopleCount' }, countedUntil: new Date(asOf).toISOString() },
  }
}

/** A league needs only ids: the reader adds names. */
const noNames: ReadonlyMap<string, string> = new Map()
function entityOf({ store, name: _name, delta, ...row }: LeagueRow): TotalsEntity {
  return { location: store, ...row, change: delta }
}

function totalOf({ value, delta, pair }: ComparedFigure): DerivedTotal {
  return { value, change: delta, pair: { current: pair.current, compared: pair.comparison } }
}

function summaryOf(
  stores: readonly StoreCells[],
  told: SpeakingStores,
  isCompared: boolean,
  unseen: readonly UnseenHours[],
): TotalsSummary {
  const { total, perOpenDay, alike, ...totals } = totalsOf({ stores, compared: isCompared }, told)
  const { leftOut, unfinished, counted } = total
  const { openDays, allPartial } = perOpenDay
  return {
    total: { ...totalOf(total), leftOut, unfinished, counted },
    perOpenDay: { ...totalOf(perOpenDay), openDays, counted: perOpenDay.counted, allPartial },
    alike: alike && {
      kept: alike.kept,
      leftOut: alike.leftOut.map(({ store, reason, share }) => ({ location: store, reason, share })),
    },
    busiestDay: totals.busiestDay,
    busiestRivals: totals.busiestRivals.map(({ day, coverage, counted: part }) => ({
      day,
      coverage,
      ...(part && { counted: part }),
    })),
    coverage: totals.coverage,
    hasUptime: totals.hasUptime,
    silent: told.apart.silent,
    shut: told.apart.shut,
    absence: totals.isEmpty ? totals.absence : null,
    unseen: firstUnseen(unseen),
  }
}
