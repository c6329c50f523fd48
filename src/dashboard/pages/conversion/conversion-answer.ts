import { t } from '@lingui/core/macro'
import type { Granularity } from '../../../calendar/calendar.ts'
import type { Absence } from '../../../domain/cells/point-state.ts'
import type { StoresApart } from '../../../domain/cells/stores-apart.ts'
import type { ComparedFigure } from '../../../domain/totals/totals.ts'
import type {
  ConversionAnswer,
  ConversionEntity,
  ConversionSummary,
  LeftOutRow,
  QuotientAmount,
  QuotientOf,
  TillsRow,
} from '../../../protocol/derived/conversion-answers.ts'
import { answeredPoints, comparedFigure } from '../../data/cards/answered-points.ts'
import { withoutClosedEnds } from '../../data/cards/closed-ends.ts'
import type { TimePoint } from '../../data/cards/points-over-time.ts'

/** A bucket of the rate with its two parts; without a rate, the parts that are known. */
export interface ConversionPoint extends TimePoint {
  /** `null` is not known. */
  readonly customers: number | null
  readonly sales: number | null
}

export interface Figure extends ComparedFigure {
  /** Why there is none, where that is so. */
  readonly absence: Absence
}

/** An amount that the rate is made of. */
export interface AmountFigure extends Figure {
  /** How much of it is of hours that count in the rate, where that is less; else `null`. */
  readonly behindRate: number | null
}

export interface StoreRow extends Pick<ConversionEntity, 'rank' | 'state' | 'coverage' | 'tills'> {
  readonly store: string
  readonly name: string
  readonly rate: number | null
  /** The parts of the rate; without a rate, those that are known. */
  readonly customers: number | null
  readonly sales: number | null
  /** Revenue per visitor, in the currency of the store; `null` if unknown. */
  readonly perVisitor: number | null
  readonly delta: ComparedFigure['delta']
  readonly pair: ComparedFigure['pair']
}

/** What the tills of all stores of one currency report. */
export interface SalesRow extends TillsRow {
  /** Revenue per visitor; `null` if unknown. */
  readonly perVisitor: number | null
}

export interface Conversion
  extends Pick<ConversionSummary, 'coverage' | 'hasUptime' | 'hours' | 'salesFrom' | 'unseen'> {
  readonly points: readonly ConversionPoint[]
  readonly rate: Figure & Pick<ConversionSummary['total'], 'leftOut' | 'unfinished'>
  readonly customers: AmountFigure & Pick<ConversionSummary, 'unknownRoleShare'>
  readonly sales: AmountFigure
  /** Stores without data in the period, or closed. No figure includes them. */
  readonly apart: Pick<StoresApart, 'silent' | 'shut'>
  /** Empty for a single store. */
  readonly stores: readonly StoreRow[]
  /** The buckets in which more was sold than customers were counted. */
  readonly aboveAll: readonly ConversionPoint[]
  readonly tills: readonly SalesRow[]
  /** Hours that no rate includes, the latest first. */
  readonly leftOut: readonly LeftOutRow[]
  /** The period has no rate at all. */
  readonly isEmpty: boolean
}

interface Wording {
  readonly granularity: Granularity
  /** The names of the stores asked about, by id. */
  readonly names: ReadonlyMap<string, string>
}

/** All that the page shows, from the answer of the route `totals`. `null` if it has no summary. */
export function conversionOf(
  { segments = [], entities = [], summary: [summary] = [], tills = [], leftOut = [] }: ConversionAnswer,
  { granularity, names }: Wording,
): Conversion | null {
  if (summary === undefined) return null
  const { total, of, absence, silent, shut, unknownRoleShare } = summary
  const shown = withoutClosedEnds(segments, { granularity, stores: names.size })
  const points = answeredPoints(shown, granularity).map((point, position): ConversionPoint => {
    const made = shown[position]?.of
    return {
      ...point,
      ...(isAboveAll(point) && { note: t`more transactions than visitors` }),
      customers: made?.over ?? null,
      sales: made?.total ?? null,
    }
  })
  return {
    ...summary,
    points,
    rate: { ...total, ...comparedFigure(total), absence: absence ?? 'no-data' },
    customers: { ...amountFigure(of.over), unknownRoleShare },
    sales: amountFigure(of.total),
    apart: { silent, shut },
    stores: names.size > 1 ? entities.map((row) => storeRow(row, names)) : [],
    aboveAll: points.filter(isAboveAll),
    tills: tills.map((row) => ({ ...row, perVisitor: perVisitorOf(row, entities) })),
    leftOut,
    isEmpty: total.value === null,
  }
}

/** True if a bucket has more sales than counted customers. */
export function isAboveAll({ value }: { readonly value: number | null }): boolean {
  // A rate that rounds to 100.0% needs no explanation.
  return value !== null && Math.round(value * 1000) > 1000
}

function amountFigure({ absence, counted, ...amount }: QuotientAmount): AmountFigure {
  return { ...comparedFigure(amount), absence: absence ?? 'no-data', behindRate: counted }
}

function storeRow(row: ConversionEntity, names: Wording['names']): StoreRow {
  const { location, rank, state, value, of, coverage, tills } = row
  return {
    store: location,
    name: names.get(location) ?? location,
    rank,
    state,
    rate: value,
    customers: of.over,
    sales: of.total,
    coverage,
    tills,
    perVisitor: value === null ? null : salesPerVisitor(of, tills?.average ?? null),
    ...deltaOf(row),
  }
}

function deltaOf(row: ConversionEntity): Pick<StoreRow, 'delta' | 'pair'> {
  const { delta, pair } = comparedFigure(row)
  return { delta, pair }
}

/** Sales per visitor of one currency: the rate of its stores × their ATV. */
function perVisitorOf(
  { currency, average }: Pick<TillsRow, 'currency' | 'average'>,
  entities: readonly ConversionEntity[],
): number | null {
  let [total, over] = [0, 0]
  for (const { value, of, tills } of entities) {
    if (value === null || tills?.currency !== currency) continue
    total += of.total ?? 0
    over += of.over ?? 0
  }
  return salesPerVisitor({ total, over }, average.value)
}

/**
 * Revenue ÷ visitors of the hours that the rate covers: transactions ÷ visitors × ATV. Revenue itself is known by day
 * only, with hours in which nobody was counted.
 *
 * @param average the ATV
 */
export function salesPerVisitor({ total, over }: QuotientOf, average: number | null): number | null {
  return total === null || over === null || over === 0 || average === null ? null : (total / over) * average
}
