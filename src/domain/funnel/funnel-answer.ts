import type {
  FunnelAnswer,
  FunnelRate,
  FunnelStepOfStores,
  FunnelStepRow,
  FunnelStepState,
  UncountedState,
} from '../../protocol/derived/funnel/funnel-answers.ts'
import type { BodyOf } from '../../protocol/requests/requests.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { compareTexts } from '../compare-texts.ts'
import { addCameraTime, coverageOf, unknownTime } from '../coverage/verdict.ts'
import type { FloorZone } from '../zones/floor.ts'
import { countedByZone } from '../zones/zones-answer.ts'
import type { RatePart, StepPart, StoreFunnel } from './store-funnel.ts'

interface FunnelContext {
  readonly facets: BodyOf<'funnel'>['facets']
  /** Every zone of the stores. */
  readonly floor: readonly FloorZone[]
  /** True if amounts are by hour. */
  readonly isHourly: boolean
  /** Epoch milliseconds. */
  readonly asOf: number
}

/** Returns the response of the route `funnel`. */
export function funnelAnswer(
  unsorted: readonly StoreFunnel[],
  { facets, floor, isHourly, asOf }: FunnelContext,
): FunnelAnswer {
  const stores = unsorted.toSorted((one, other) => compareTexts(one.store, other.store))
  const rateOf = (parts: readonly RatePart[]) => ratesTogether(parts, isHourly ? 'hour' : 'day')
  return {
    ...(facets.includes('summary') && {
      summary: [
        {
          steps: acrossStores(stores, ({ steps }) => steps).map((parts) => stepOfStores(stores, parts)),
          rates: acrossStores(stores, ({ rates }) => rates).map(rateOf),
        },
      ],
    }),
    ...(facets.includes('entities') && {
      entities: stores.map(({ store, steps, rates }) => ({
        location: store,
        steps: steps.map((part) => stepsTogether([part])),
        rates: rates.map((part) => rateOf([part])),
      })),
    }),
    floor: countedByZone(floor),
    meta: {
      units: {
        'passers-by': 'peopleCount',
        entries: 'peopleCount',
        zone: 'peopleCount',
        transactions: 'count',
        value: 'rate',
      },
      countedUntil: new Date(asOf).toISOString(),
    },
  }
}

/** Stores with a missing step that are named. The others are only counted. */
const mostUncounted = 20

/** Every store has the same steps in one order. */
function acrossStores<Part>(
  stores: readonly StoreFunnel[],
  partsOf: (store: StoreFunnel) => readonly Part[],
): readonly (readonly Part[])[] {
  const [first] = stores
  if (first === undefined) return []
  return partsOf(first).map((_part, place) =>
    stores.flatMap((store) => {
      const part = partsOf(store)[place]
      return part === undefined ? [] : [part]
    }),
  )
}

function stepOfStores(stores: readonly StoreFunnel[], parts: readonly StepPart[]): FunnelStepOfStores {
  const uncounted = parts.flatMap(({ state }, place) => {
    const location = stores[place]?.store
    return state === 'measured' || location === undefined ? [] : [{ location, state }]
  })
  return {
    ...stepsTogether(parts),
    stores: {
      counted: parts.length - uncounted.length,
      of: parts.length,
      uncounted: { first: uncounted.slice(0, mostUncounted), count: uncounted.length },
    },
  }
}

function stepsTogether(parts: readonly StepPart[]): FunnelStepRow {
  const value = sumKnown(parts.map((part) => part.value))
  const counting = parts.filter(({ state }) => state === 'measured' || state === 'no-data')
  return {
    step: parts[0]?.step ?? 'entries',
    state: stateTogether(parts),
    value,
    coverage: coverageOf(
      counting.length === 0 ? unknownTime : addCameraTime(counting.map(({ time }) => time)),
    ),
  }
}

/** A store that counts the step outweighs those that do not. */
const byWeight: readonly FunnelStepState[] = [
  'measured',
  'no-data',
  'future',
  'closed',
  'not-counted',
  'not-offered',
]

function stateTogether(parts: readonly StepPart[]): FunnelStepState | UncountedState {
  return byWeight.find((each) => parts.some(({ state }) => state === each)) ?? 'no-data'
}

function ratesTogether(parts: readonly RatePart[], unit: 'hour' | 'day'): FunnelRate {
  const total = sumKnown(parts.map((part) => part.total))
  const over = sumKnown(parts.map((part) => part.over))
  const state = total === null || over === null ? 'not-together' : over === 0 ? 'nobody' : 'measured'
  return {
    from: parts[0]?.from ?? 'entries',
    to: parts[0]?.to ?? 'transactions',
    state,
    value: state === 'measured' && total !== null && over !== null ? total / over : null,
    of: { total, over },
    counted: {
      counted: parts.reduce((sum, { counted }) => sum + counted, 0),
      of: parts.reduce((sum, { due }) => sum + due, 0),
      unit,
    },
  }
}
