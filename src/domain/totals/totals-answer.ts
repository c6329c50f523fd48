import type { Granularity, Weekday } from '../../calendar/calendar.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import type {
  DerivedTotal,
  TotalsAnswer,
  TotalsEntity,
  TotalsSegment,
  TotalsSummary,
  UnseenHours,
} from '../../protocol/derived-answers.ts'
import type { DerivedFacet } from '../../protocol/derived-bodies.ts'
import { groupCells } from '../cells/bucket-groups.ts'
import type { StoreCells } from '../cells/store-cells.ts'
import { type BucketFigure, bucketFigure, type Figure } from './bucket-figures.ts'
import { type LeagueRow, storeLeague } from './store-league.ts'
import { type ComparedFigure, type SpeakingStores, speakingStores, totalsOf } from './totals.ts'

export interface TotalsQuestion {
  readonly facets: readonly DerivedFacet[]
  readonly granularity: Granularity
  readonly weekStartsOn: Weekday
  readonly isCompared: boolean
}

/** What lowered the coverage, and until when it was counted. */
export interface TotalsContext {
  /** The longest first. */
  readonly unseen: readonly UnseenHours[]
  /** Epoch milliseconds. */
  readonly asOf: number
}

/** The answer of the route `totals`, of the cells of its stores in the base period of their buckets. */
export function totalsAnswer(
  stores: readonly StoreCells[],
  question: TotalsQuestion,
  { unseen, asOf }: TotalsContext,
): TotalsAnswer {
  const { facets, granularity, weekStartsOn, isCompared } = question
  const told = speakingStores(stores)
  return {
    ...(facets.includes('segments') && {
      segments: groupCells(told.speaking, granularity, weekStartsOn).map((group) =>
        segmentOf(bucketFigure(group, true), isCompared),
      ),
    }),
    ...(facets.includes('entities') && {
      entities: storeLeague(told.daily, noNames, isCompared, true).map(entityOf),
    }),
    ...(facets.includes('summary') && { summary: [summaryOf(stores, told, isCompared, unseen)] }),
    meta: { units: { value: 'peopleCount' }, countedUntil: new Date(asOf).toISOString() },
  }
}

/** A league is told by ids: names are the reader's. */
const noNames: ReadonlyMap<string, string> = new Map()
/** So many are named; the others are counted. */
const mostUnseen = 20

function figureOf({ state, value, coverage, counted }: Figure) {
  return { state, value, coverage, ...(counted && { counted }) }
}

function segmentOf(figure: BucketFigure, isCompared: boolean): TotalsSegment {
  const { bucket, timezone, days, unfinished, cutDays, comparison, comparedSoFar, delta } = figure
  return {
    index: bucket.index,
    ...(bucket.occurrence === 1 && { occurrence: 1 }),
    lastDay: days.last,
    ...figureOf(figure),
    ...(unfinished && { unfinished }),
    ...(cutDays !== null && { cutDays }),
    ...(isCompared &&
      comparison !== null && {
        compared: {
          index: comparison.bucket.index,
          lastDay: localDayOf(comparison.bucket.endExclusive - 1, timezone),
          ...figureOf(comparison),
          soFar: comparedSoFar,
        },
      }),
    ...(isCompared && delta !== null && { change: delta }),
  }
}

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
  const { total, perOpenDay, alike, ...totals } = totalsOf(
    { stores, compared: isCompared, uptimeKnown: true },
    told,
  )
  const { leftOut, unfinished, counted } = total
  const { openDays, allPartial } = perOpenDay
  return {
    total: { ...totalOf(total), leftOut, unfinished, counted },
    perOpenDay: { ...totalOf(perOpenDay), openDays, allPartial },
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
    unseen: { first: unseen.slice(0, mostUnseen), count: unseen.length },
  }
}
