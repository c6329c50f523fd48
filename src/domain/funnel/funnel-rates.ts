import { sumKnown } from '../cells/combine-rows.ts'
import { absenceOf, contributing } from '../cells/combine-sides.ts'
import type { StoreCell } from '../cells/store-cells.ts'
import type { NoteHours } from '../conversion/hour-check.ts'
import type { ObservedRates } from '../conversion/observed-rates.ts'
import type { CameraTime } from '../coverage/verdict.ts'
import { madeOf } from '../totals/quotient-cells.ts'
import { type JudgedBucket, judgedDays, judgedHours } from './judged-buckets.ts'
import type { StoreAbsence, TillReports } from './store-funnel.ts'

/** What the conversion rates of one store tell a funnel. */
export interface RatesOfStore {
  readonly judged: readonly JudgedBucket[]
  readonly tills: TillReports
  readonly entranceTimes: readonly CameraTime[]
  /** Why the store has no count, by when it is open. */
  readonly absence: StoreAbsence
}

/** Collects the hours that conversion rates checked, and their sums. */
export class FunnelRates {
  readonly #judged = new Map<string, readonly JudgedBucket[]>()

  /** To be called with the hours of each store. Without a call, days are judged. */
  readonly note: NoteHours = (store, hours, reasons) => {
    this.#judged.set(store, judgedHours(hours, reasons))
  }

  /** Returns a function that gives the rates of a store. Every amount is `null` for a store that reported nothing. */
  observed({ rates, apart }: ObservedRates): (store: string) => RatesOfStore {
    const placeOf = new Map(rates.overs.map(({ store }, place) => [store, place]))
    const shut = new Set(apart.shut)
    return (store) => {
      const place = placeOf.get(store) ?? -1
      const cellsOf = (stores: ObservedRates['rates']['overs']) => stores[place]?.cells ?? []
      const [overs, quotients] = [cellsOf(rates.overs), cellsOf(rates.quotients)]
      return {
        judged: this.#judged.get(store) ?? judgedDays(overs, quotients),
        tills: { sales: sumKnown(cellsOf(rates.totals).map(({ value }) => value)), rate: madeOf(quotients) },
        entranceTimes: contributing(overs),
        absence: shut.has(store) ? 'closed' : absenceIn(cellsOf(rates.totals)),
      }
    }
  }
}

/** Sales depend on no camera, so nothing but the store's opening tells why there are none. */
function absenceIn(sales: readonly StoreCell[]): StoreAbsence {
  const absence = absenceOf(sales)
  return absence === 'nobody' ? 'no-data' : absence
}
