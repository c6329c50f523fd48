/** Deviations with well-formed responses whose numbers contradict each other. */

import { type Fields, isFields, listOfFields } from '../../../conformance/json-value.ts'
import type { Asked, Breakage } from '../breaking-proxy.ts'
import { type Broken, listOnly, onlyIn } from './changes.ts'
import { contractAlone } from './contract-alone.ts'

type RowChange = (row: Fields, asked: Asked) => Fields

/** Changes every row of every facet of the metric routes. */
function metricRows(change: RowChange): Breakage {
  return {
    answer: (value, asked) => {
      if (asked.action !== 'metric' || !isFields(value)) return value
      const facets = ['segments', 'summary', 'estimates'].flatMap((facet) => {
        const found = listOfFields(value[facet])
        return found === null ? [] : [[facet, found.map((row) => change(row, asked))]]
      })
      return { ...value, ...Object.fromEntries(facets) }
    },
  }
}

/** Multiplies these measures in every response. */
function scaled(factor: number, ...measures: readonly string[]): Breakage {
  return metricRows((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        measures.includes(name) && typeof value === 'number' ? value * factor : value,
      ]),
    ),
  )
}

/** Changes the numbers of every row, including nulls. */
function numbers(change: (value: number | null) => number | null): Breakage {
  return metricRows((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value === null || typeof value === 'number' ? change(value) : value,
      ]),
    ),
  )
}

const isSplitBy = ({ body }: Asked, dimension: string) =>
  Array.isArray(body.breakdownByDimensions) && body.breakdownByDimensions.includes(dimension)

/** Omits a field of rows without a breakdown by it. */
function unnamed(field: string, ...routes: readonly string[]): Breakage {
  return metricRows((row, asked) => {
    if (!routes.includes(String(asked.route)) || isSplitBy(asked, 'entity')) return row
    const { [field]: _, ...rest } = row
    return rest
  })
}

function bulk(change: (results: readonly Fields[]) => readonly Fields[]): Breakage {
  return {
    told: ({ path, status, value }) =>
      path === '/v1/recording/uptimes' && status === 200 ? { value: change(listOfFields(value) ?? []) } : {},
  }
}

const idOf = ({ recording }: Fields) => (isFields(recording) ? String(recording.id) : '')

/** Omits one recording from every bulk response: the one with the alphabetically first or last id. */
function withoutRecording(position: 0 | -1): Breakage {
  let missing: string | undefined
  return bulk((results) => {
    missing ??= results.map(idOf).sort().at(position)
    return results.filter((result) => idOf(result) !== missing)
  })
}

const minutes = 1 / 60
const zoneDwell = ['area_average_dwell_time', 'area_total_dwell_time']

/** Counts every zone of the store if the response is not split by zone. */
const wholeStore: Breakage = {
  question: (asked) =>
    asked.route === 'area/data' && !isSplitBy(asked, 'taxonomy')
      ? { ...asked, body: { ...asked.body, areaType: 'location-dwell', taxonomy: undefined } }
      : asked,
}

const openingHoursAlone: Breakage = {
  question: (asked) =>
    asked.action === 'metric' ? { ...asked, body: { ...asked.body, insideRecordingTimes: true } } : asked,
}

const nulls = ['entries', 'area/data', 'average-dwell-time', 'transactions/conversion-rate'].map(
  (route) => `notes §4 null of ${route}`,
)
const zeroAverages = ['notes §6 stay in zones', 'notes §6 stay in the store']
const zeroBeyond = [
  'notes §6 conversion',
  'beyond capture-rate arithmetic',
  'beyond transactions/data average',
]

interface Deviation extends Broken {
  /** The rules that fail if only the interface is offered. Omitted if no rule can detect it. */
  readonly differsAlone?: readonly string[]
}

const deviations: readonly Deviation[] = [
  {
    what: 'names no location in rows of entries unless the breakdown is by entity',
    breakage: unnamed('location', 'entries'),
    differs: ['§2.7 entries segments location', '§2.7 entries summary location'],
    differsAlone: ['§2.7 entries segments location', '§2.7 entries summary location'],
  },
  ...['passers-by', 'capture-rate', 'max-occupancy', 'staff-hours'].map((route) => ({
    what: `names no location in rows of ${route} unless the breakdown is by entity`,
    breakage: unnamed('location', route),
    differs: [`beyond ${route} location`],
  })),
  {
    what: 'names no recording in rows of uptime unless the breakdown is by entity',
    breakage: unnamed('recording', 'uptime'),
    differs: ['beyond uptime recording'],
  },
  {
    what: 'multiplies rates by 100 but keeps their unit',
    breakage: scaled(100, 'sales_conversion_rate'),
    differs: ['notes §6 conversion', 'notes §6 rate'],
    differsAlone: ['notes §6 rate'],
  },
  {
    what: 'returns the average dwell time of zones in minutes',
    breakage: scaled(minutes, 'area_average_dwell_time'),
    differs: [
      'beyond demographics dwell',
      'notes §6 stay in zones',
      'notes §6 area dwell',
      'beyond zone totals dwell',
      'beyond zones visits',
    ],
    differsAlone: ['notes §6 stay in zones', 'notes §6 area dwell'],
  },
  {
    what: 'returns average and total dwell time of zones in minutes',
    breakage: scaled(minutes, ...zoneDwell),
    differs: [
      'beyond demographics dwell',
      'notes §6 stay in zones',
      'notes §6 dwell of visitors',
      'beyond zone totals dwell',
      'beyond zones visits',
    ],
    differsAlone: ['notes §6 stay in zones'],
  },
  {
    what: 'returns the dwell time of stores in minutes',
    breakage: scaled(minutes, 'average_dwell_time'),
    differs: ['notes §6 store dwell', 'notes §6 dwell of visitors'],
    differsAlone: ['notes §6 store dwell'],
  },
  {
    what: 'returns all dwell times in minutes',
    breakage: scaled(minutes, 'average_dwell_time', ...zoneDwell),
    differs: [
      'notes §6 stay in zones',
      'beyond demographics dwell',
      'beyond zone totals dwell',
      'beyond zones visits',
    ],
    differsAlone: ['notes §6 stay in zones'],
  },
  {
    what: 'multiplies the average dwell time of zones by 1.1',
    breakage: scaled(1.1, 'area_average_dwell_time'),
    differs: [
      'notes §6 area dwell',
      'beyond demographics dwell',
      'beyond zone totals dwell',
      'beyond zones visits',
    ],
    differsAlone: ['notes §6 area dwell'],
  },
  {
    what: 'multiplies the dwell time of stores by 1.1',
    breakage: scaled(1.1, 'average_dwell_time'),
    differs: ['notes §6 dwell of visitors'],
  },
  ...(
    [
      ['average_dwell_time', 'dwell of visitors'],
      ['area_average_dwell_time', 'area dwell'],
    ] as const
  ).map(([measure, rule]) => ({
    what: `multiplies ${measure} by 1.1 if it is split by gender`,
    breakage: onlyIn((asked) => isSplitBy(asked, 'gender'), scaled(1.1, measure)),
    differs: [
      `notes §6 ${rule}`,
      ...(measure === 'area_average_dwell_time' ? ['beyond demographics dwell'] : []),
    ],
  })),
  {
    what: 'multiplies the average transaction value by 1.1',
    breakage: scaled(1.1, 'average_transaction_value'),
    differs: ['beyond transactions/data average'],
  },
  {
    what: 'multiplies the dwell time of stores by 1.5',
    breakage: scaled(1.5, 'average_dwell_time'),
    differs: ['notes §6 dwell of visitors'],
  },
  {
    what: 'swaps null and 0',
    breakage: numbers((value) => (value === null ? 0 : value === 0 ? null : value)),
    differs: [
      ...nulls,
      'notes §4 zero',
      ...zeroAverages,
      ...zeroBeyond,
      'beyond estimates',
      'beyond staff-hours hours',
    ],
    differsAlone: [...nulls, 'notes §4 zero', ...zeroAverages, 'beyond estimates'],
  },
  {
    what: 'returns 0 instead of every null',
    breakage: numbers((value) => value ?? 0),
    differs: [...nulls, ...zeroAverages, ...zeroBeyond, 'beyond estimates'],
    differsAlone: [...nulls, ...zeroAverages, 'beyond estimates'],
  },
  {
    what: 'returns null instead of every 0',
    breakage: numbers((value) => (value === 0 ? null : value)),
    differs: ['notes §4 zero', 'beyond staff-hours hours'],
    differsAlone: ['notes §4 zero'],
  },
  {
    what: 'ignores taxonomy unless the breakdown is by taxonomy',
    breakage: wholeStore,
    differs: ['§4.1 taxonomy without a breakdown'],
    differsAlone: ['§4.1 taxonomy without a breakdown'],
  },
  {
    what: 'counts only within opening hours, whatever is requested',
    breakage: openingHoursAlone,
    differs: [
      'beyond zone totals visits',
      'beyond zone totals dwell',
      'beyond demographics dwell',
      'beyond usual entries',
      'beyond effect days',
      'beyond forecast past',
      'notes §4 insideRecordingTimes default',
      'beyond totals entries',
      'beyond demographics groups',
      'beyond demographics untold',
      'beyond zones visits',
      'beyond zones entry rate',
      'beyond uptime arithmetic',
      'beyond staff-hours hours',
    ],
  },
  ...([0, -1] as const).map((position) => ({
    what: `omits the ${position === 0 ? 'first' : 'last'} recording from bulk uptimes`,
    breakage: withoutRecording(position),
    differs: ['§4.2 uptimes all'],
    differsAlone: ['§4.2 uptimes all'],
  })),
  ...(['half', 'all but the last'] as const).map((share) => ({
    what: `lists ${share} of its locations`,
    breakage: listOnly((list) => list.slice(0, share === 'half' ? Math.ceil(list.length / 2) : -1)),
    differs: ['§4.2 location/list available', 'notes §4 organisation of locations'],
    differsAlone: ['§4.2 location/list available'],
  })),
]

/** Each with all failing rules, because the expectation includes side effects. */
export const brokenNumbers: readonly Broken[] = deviations

/** The same deviations if only the interface is offered. */
export const brokenNumbersAlone: readonly Broken[] = deviations.flatMap(({ what, breakage, differsAlone }) =>
  differsAlone === undefined
    ? []
    : [{ what: `${what}, of the interface alone`, breakage: contractAlone(breakage), differs: differsAlone }],
)
