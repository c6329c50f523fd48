import type { DayRange } from '../../calendar/calendar.ts'
import { includesDay, lengthOf } from '../../calendar/day-range.ts'
import type {
  EffectAnswer,
  EffectSide,
  IntervalChange,
  TooLittleReason,
} from '../../protocol/derived/effect/effect-answers.ts'
import type { StoreCells } from '../cells/store-cells.ts'
import { type DaySum, daySums, type Ratios, ratiosOf, totalOf, withoutRatios } from './day-sums.ts'
import { fewestWeeks, intervalLevel, intervalOf, isWide } from './effect-interval.ts'
import { leftOutDays } from './left-out-days.ts'
import { type MatchedDays, matchedDays } from './matched-days.ts'
import { type StoreDays, storeDays, type UnusualDays } from './usable-days.ts'

export interface EffectAsked {
  readonly event: DayRange
  /** Ids of the stores with the event. */
  readonly with: ReadonlySet<string>
  /** Other events, in some stores or in all. */
  readonly besides: readonly (DayRange & { readonly stores: ReadonlySet<string> | null })[]
  /** True for a special day of a store, such as a holiday. */
  readonly isSpecial: UnusualDays['isSpecial']
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/** Fewest usable days of an event. One or two days can be anything. */
export const fewestEventDays = 3

/**
 * Returns the effect of an event on entries: how much its stores differ on its days from the same weekdays of the eight
 * weeks before, less the difference of the stores without it. Each day of a store counts against the average of its own
 * weekday, so stores and days that are left out do not shift the result.
 *
 * @param cells days of {@link matchedDays}.all, of all stores
 */
export function effectAnswer(cells: readonly StoreCells[], asked: EffectAsked): EffectAnswer {
  const matched = matchedDays(asked.event)
  const unusual: UnusualDays = {
    isSpecial: asked.isSpecial,
    besideOf(store, day) {
      const position = asked.besides.findIndex(
        (beside) => includesDay(beside, day) && (beside.stores?.has(store) ?? true),
      )
      return position < 0 ? null : position
    },
  }
  // In a fixed order, so that the service and the deriver get equal floating-point sums.
  const stores = [...cells]
    .sort((a, b) => (a.store < b.store ? -1 : 1))
    .map((one) => storeDays(one, matched, unusual))
  const own = stores.filter(({ store }) => asked.with.has(store))
  const others = stores.filter(({ store }) => !asked.with.has(store))
  return {
    ...judge(own, others, matched),
    level: intervalLevel,
    judged: periodOf(matched.judged),
    ...leftOutDays([
      { with: true, stores: own },
      { with: false, stores: others },
    ]),
    unknownDays: stores.flatMap(({ used }) => used).filter(({ isKnown }) => !isKnown).length,
    meta: { units: { value: 'peopleCount' }, countedUntil: new Date(asked.asOf).toISOString() },
  }
}

type Judgement = Pick<
  EffectAnswer,
  'verdict' | 'reason' | 'basis' | 'effect' | 'with' | 'without' | 'matched' | 'days'
>

/** Compares with the other stores if enough days and weeks have both, else with the weeks before alone. */
function judge(own: readonly StoreDays[], others: readonly StoreDays[], matched: MatchedDays): Judgement {
  const [mine, beside] = [daySums(own), daySums(others)]
  const shared = sharedDays(mine, beside)
  const [ratios, besideRatios] = [ratiosOf(shared.mine, matched), ratiosOf(shared.beside, matched)]
  const both = withoutRatios(ratios, besideRatios)
  if (shortageOf(shared.mine, both) === null && besideRatios.event.days > 0) {
    const effect = interval(both, matched)
    return {
      ...verdictOf(effect, null),
      basis: 'stores',
      with: sideOf(own, shared.mine, interval(ratios, matched)),
      without: sideOf(others, shared.beside, interval(besideRatios, matched)),
      ...daysOf(shared.mine, shared.beside, both, matched),
    }
  }
  const alone = ratiosOf(mine, matched)
  const shortage = shortageOf(mine, alone)
  const effect = shortage === null ? interval(alone, matched) : null
  const reason = shortage === 'few-days' && isAhead(own, matched) ? 'ahead' : shortage
  return {
    ...verdictOf(effect, reason),
    basis: 'weeks',
    with: sideOf(own, mine, effect),
    without: null,
    ...daysOf(mine, null, alone, matched),
  }
}

function sharedDays(mine: readonly DaySum[], beside: readonly DaySum[]) {
  const days = new Set(beside.map(({ day }) => day))
  const shared = mine.filter(({ day }) => days.has(day))
  const kept = new Set(shared.map(({ day }) => day))
  return { mine: shared, beside: beside.filter(({ day }) => kept.has(day)) }
}

function shortageOf(sums: readonly DaySum[], { event, weeks }: Ratios): 'few-days' | 'few-weeks' | null {
  const used = sums.filter(({ during }) => during).length
  if (used < fewestEventDays || event.days === 0) return 'few-days'
  return weeks.size < fewestWeeks ? 'few-weeks' : null
}

/** True if so many days of the event are still to come that enough of them may be usable later. */
function isAhead(own: readonly StoreDays[], { judged }: MatchedDays): boolean {
  const begun = new Set(own.flatMap(({ used }) => used.flatMap(({ day, during }) => (during ? [day] : []))))
  const toCome = new Set(
    own.flatMap(({ leftOut }) =>
      leftOut.flatMap(({ day, during, reason }) => (during && reason === 'not-over' ? [day] : [])),
    ),
  )
  return (
    lengthOf(judged) >= fewestEventDays &&
    new Set([...begun, ...toCome]).size >= fewestEventDays &&
    toCome.size > 0
  )
}

function interval({ event, weeks }: Ratios, { perWeek }: MatchedDays): IntervalChange | null {
  const found = intervalOf(event, [...weeks.values()], perWeek)
  return found && { change: round(found.change), low: round(found.low), high: round(found.high) }
}

function verdictOf(
  effect: IntervalChange | null,
  shortage: Exclude<TooLittleReason, 'wide'> | null,
): Pick<EffectAnswer, 'verdict' | 'reason' | 'effect'> {
  if (effect === null) return { verdict: 'too-little', reason: shortage ?? 'few-weeks', effect }
  if (isWide(effect)) return { verdict: 'too-little', reason: 'wide', effect }
  return { verdict: effect.low > 0 ? 'raised' : effect.high < 0 ? 'lowered' : 'unclear', effect }
}

function sideOf(
  stores: readonly StoreDays[],
  sums: readonly DaySum[],
  against: IntervalChange | null,
): EffectSide {
  const during = sums.filter((sum) => sum.during)
  const days = new Set(during.map(({ day }) => day))
  const { value, usual } = totalOf(during)
  return {
    stores: stores.filter(({ used }) => used.some((one) => one.during && days.has(one.day))).length,
    value,
    usual: round(usual),
    against,
  }
}

function daysOf(
  mine: readonly DaySum[],
  beside: readonly DaySum[] | null,
  { weeks }: Ratios,
  { before }: MatchedDays,
): Pick<EffectAnswer, 'days' | 'matched'> {
  const others = new Map(beside?.map((sum) => [sum.day, sum]))
  const dayOf = ({ value, usual, stores }: DaySum) => ({ value, usual: round(usual), stores })
  return {
    days: mine
      .filter(({ during }) => during)
      .map((sum) => {
        const other = others.get(sum.day)
        return { day: sum.day, ...dayOf(sum), without: other === undefined ? null : dayOf(other) }
      }),
    matched: {
      ...periodOf(before),
      weeks: weeks.size,
      days: mine.filter(({ during }) => !during).length,
    },
  }
}

const periodOf = ({ first, last }: DayRange) => ({ start: first, end: last })

/** Far finer than anybody can tell, and the same whatever the order of the sums. */
function round(value: number): number {
  // -0 is written as 0.
  return Math.round(value * 1e6) / 1e6 + 0
}
