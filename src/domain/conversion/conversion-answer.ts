import type { ChainCalendar, Granularity } from '../../calendar/calendar.ts'
import type {
  ConversionAnswer,
  ConversionEntity,
  LeftOutRow,
  RateHours,
  TillsRow,
} from '../../protocol/derived/conversion-answers.ts'
import type { UnseenHours } from '../../protocol/derived/derived-answers.ts'
import type { ConversionFacet } from '../../protocol/derived/derived-bodies.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import type { StoreCells } from '../cells/store-cells.ts'
import { type GroupedStores, groupQuotients } from '../totals/group-totals.ts'
import { cellsIn } from '../totals/quotient-cells.ts'
import { quotientLeague } from '../totals/quotient-league.ts'
import { quotientSegments } from '../totals/quotient-segments.ts'
import { quotientSummary } from '../totals/quotient-summary.ts'
import {
  type Takings,
  type TillAmounts,
  type TillFigure,
  takingsByCurrency,
  takingsOf,
} from './at-the-tills.ts'
import type { HourCheck } from './hour-check.ts'
import type { Stretch } from './left-out-stretches.ts'
import { type ObservedRates, observedRates } from './observed-rates.ts'
import type { RateCells, TillsCells } from './rate-amounts.ts'

export interface ConversionQuestion {
  readonly facets: readonly ConversionFacet[]
  readonly granularity: Granularity
  readonly calendar: ChainCalendar
  readonly isCompared: boolean
  /** The stores of each group, for the facet `groups`. */
  readonly groups?: GroupedStores
}

/**
 * Cells of all stores. Figures of the whole period are by day, so that they don't change with the interval of the
 * chart.
 */
export interface ConversionCells {
  readonly daily: DrawnCells
  /** `null` unless the chart is by hour. */
  readonly hourly: DrawnCells | null
  /** Till reports, which no camera qualifies. `null` if the deployment doesn't list them. */
  readonly takings: TillsCells | null
}

export interface DrawnCells {
  readonly rates: RateCells
  /** Sales that tills report. `null` if the deployment doesn't list them. */
  readonly sales: readonly StoreCells[] | null
}

export interface ConversionContext {
  /** Which hours count, or why whole days do. */
  readonly hours: HourCheck | Extract<RateHours, { kind: 'unchecked' }>['reason']
  /** ISO 4217 code of each store that names one. */
  readonly currencies: ReadonlyMap<string, string>
  /** What lowers the coverage, longest gaps first. */
  readonly unseen: readonly UnseenHours[]
  /** Epoch milliseconds. */
  readonly asOf: number
}

/** Returns the response of the route `totals` for the measure `conversion`. */
export function conversionAnswer(
  { daily, hourly, takings }: ConversionCells,
  question: ConversionQuestion,
  context: ConversionContext,
): ConversionAnswer {
  const { hours, currencies, unseen, asOf } = context
  const { facets, isCompared } = question
  const check = typeof hours === 'string' ? null : hours
  const observe = ({ rates, sales }: DrawnCells) =>
    observedRates(rates, sales, { kept: check?.kept ?? null, asOf })
  const observed = observe(daily)
  const tills = takings && { ...takings, currencies }
  const tillsOf = tills === null ? () => null : averagesByStore(tills)
  const has = (facet: ConversionFacet) => facets.includes(facet)
  return {
    ...(has('segments') && {
      segments: quotientSegments((hourly === null ? observed : observe(hourly)).rates, question),
    }),
    ...(has('entities') && {
      entities: quotientLeague(observed.rates, isCompared).map((row) => ({
        ...row,
        tills: tillsOf(row.location),
      })),
    }),
    ...(has('groups') && {
      groups: groupQuotients(question.groups ?? [], observed.rates, observed.apart, isCompared),
    }),
    ...(has('summary') && {
      summary: [
        {
          ...quotientSummary(observed.rates, {
            isCompared,
            apart: observed.apart,
            // Rate × customers is as complete as the customers.
            isTotalSeen: observed.source === 'rate',
            unseen,
          }),
          hours:
            check === null
              ? { kind: 'unchecked', reason: hours as 'too-much' | 'refused' }
              : { kind: 'checked', ...check.counts },
          salesFrom: observed.source,
          unknownRoleShare: unknownRoleShare(observed),
        },
      ],
    }),
    ...(has('tills') && { tills: tills === null ? [] : takingsByCurrency(tills, isCompared).map(tillsRow) }),
    ...(has('leftOut') && { leftOut: check?.stretches.map(leftOutRow) ?? [] }),
    meta: {
      units: { value: 'rate', total: 'count', over: 'peopleCount' },
      countedUntil: new Date(asOf).toISOString(),
    },
  }
}

function unknownRoleShare({ rates, unknownRoles }: ObservedRates): number | null {
  const sumOf = (stores: readonly StoreCells[]) => sumKnown(cellsIn(stores).map(({ value }) => value))
  const [part, whole] = [sumOf(unknownRoles), sumOf(rates.overs)]
  return part === null || whole === null || whole === 0 ? null : part / whole
}

function averagesByStore(tills: TillAmounts): (store: string) => ConversionEntity['tills'] {
  const places = new Map(tills.sales.map(({ store }, place) => [store, place]))
  return (store) => {
    const place = places.get(store) ?? -1
    const own = (amount: readonly StoreCells[]) => amount.slice(place, place + 1)
    const { sales, volume, units, currencies } = tills
    const { currency, average, unitsPerSale } = takingsOf(
      { sales: own(sales), volume: own(volume), units: own(units), currencies },
      [store],
      false,
    )
    return average.value === null && unitsPerSale.value === null
      ? null
      : { currency, average: average.value, unitsPerSale: unitsPerSale.value }
  }
}

function tillsRow({ currency, stores, ...figures }: Takings): TillsRow {
  const figure = ({ value, delta }: TillFigure) => ({ value, change: delta })
  return {
    currency,
    stores: stores.length,
    sales: figure(figures.sales),
    volume: figure(figures.volume),
    average: figure(figures.average),
    unitsPerSale: figure(figures.unitsPerSale),
  }
}

function leftOutRow({ store, day, start, endExclusive, hours, why, customers, size }: Stretch): LeftOutRow {
  return {
    location: store,
    day,
    from: new Date(start).toISOString(),
    until: new Date(endExclusive).toISOString(),
    hours,
    reason: why,
    customers,
    size,
  }
}
