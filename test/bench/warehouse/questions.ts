import type { UptimeResult } from '../../../src/protocol/records.ts'
import { areaData } from '../../../src/service/warehouse/questions/area-data.ts'
import { averageDwellTime } from '../../../src/service/warehouse/questions/average-dwell-time.ts'
import { captureRate } from '../../../src/service/warehouse/questions/capture-rate.ts'
import { conversionRate } from '../../../src/service/warehouse/questions/conversion-rate.ts'
import { entries } from '../../../src/service/warehouse/questions/entries.ts'
import { maxOccupancy } from '../../../src/service/warehouse/questions/max-occupancy.ts'
import { passersBy } from '../../../src/service/warehouse/questions/passers-by.ts'
import { staffHours } from '../../../src/service/warehouse/questions/staff-hours.ts'
import { statusUptime } from '../../../src/service/warehouse/questions/status-uptime.ts'
import { transactionsData } from '../../../src/service/warehouse/questions/transactions-data.ts'
import { uptime } from '../../../src/service/warehouse/questions/uptime.ts'
import { uptimes } from '../../../src/service/warehouse/questions/uptimes.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import {
  areasByHand,
  bareCount,
  captureByHand,
  conversionByHand,
  dwellByHand,
  entriesByHand,
  type HandQuestion,
  occupancyByHand,
  passersByHand,
  type Statement,
  salesByHand,
  statusByHand,
  uptimeByHand,
  uptimesByHand,
} from './by-hand.ts'
import { areas, type Chain } from './chain.ts'
import { type Figures, figuresOf, type Row } from './figures.ts'
import { bodyOf, figuresByHand, fourWeeks, handOf, type Shape, titleOf, year } from './shapes.ts'
import { staffByHand } from './staff-by-hand.ts'

export interface Question {
  readonly route: string
  readonly title: string
  /** The complete answer, before serialisation. */
  ours(warehouse: Warehouse): Promise<readonly object[]>
  readonly byHand: Statement
  readonly bare?: Statement
  /** Tolerance of rounded numbers. */
  readonly tolerance?: number
  figures(rows: readonly object[]): Figures
  /** The same numbers, from the rows of the statement by hand. */
  figuresByHand(rows: readonly Row[]): Figures
}

/** After the last fact. */
export const now = Date.UTC(2027, 0, 2)
const context = { now }

interface Metric {
  readonly measures: readonly string[]
  readonly tolerance?: number
  ask(
    warehouse: Warehouse,
    shape: Shape,
  ): Promise<{ readonly segments?: readonly object[]; readonly summary?: readonly object[] }>
  byHand(question: HandQuestion): Statement
  bare?(question: HandQuestion): Statement
}

const metrics = {
  entries: {
    measures: ['entries'],
    ask: (warehouse, shape) => entries(warehouse, bodyOf(shape), context),
    byHand: entriesByHand,
    bare: bareCount,
  },
  'area/data': {
    measures: ['area_total_entries', 'area_total_dwell_time', 'area_average_dwell_time'],
    ask: (warehouse, shape) =>
      areaData(
        warehouse,
        {
          ...bodyOf(shape),
          areaType: 'taxonomy',
          ...(shape.taxonomies !== undefined && { taxonomy: shape.taxonomies }),
        },
        context,
      ),
    byHand: areasByHand,
  },
  'average-dwell-time': {
    measures: ['average_dwell_time'],
    ask: (warehouse, shape) =>
      averageDwellTime(warehouse, { ...bodyOf(shape), areaType: 'location-dwell' }, context),
    byHand: dwellByHand,
  },
  'transactions/conversion-rate': {
    measures: ['sales_conversion_rate', 'customer_entries', 'unknown_role_share'],
    ask: (warehouse, shape) =>
      conversionRate(warehouse, { ...bodyOf(shape), breakdownByDimensions: ['entity'] }, context),
    byHand: conversionByHand,
  },
  'passers-by': {
    measures: ['passers_by'],
    ask: (warehouse, shape) => passersBy(warehouse, bodyOf(shape), context),
    byHand: passersByHand,
  },
  'staff-hours': {
    measures: ['staff_hours'],
    ask: (warehouse, shape) => staffHours(warehouse, bodyOf(shape), context),
    byHand: staffByHand,
  },
  'capture-rate': {
    measures: ['capture_rate'],
    ask: (warehouse, shape) => captureRate(warehouse, bodyOf(shape), context),
    byHand: captureByHand,
  },
  'transactions/data': {
    measures: [
      'transactions_count',
      'transactions_volume',
      'transactions_units',
      'average_transaction_value',
    ],
    ask: (warehouse, shape) => transactionsData(warehouse, bodyOf(shape), context),
    byHand: salesByHand,
  },
  'max-occupancy': {
    measures: ['max_occupancy'],
    ask: (warehouse, shape) => maxOccupancy(warehouse, bodyOf(shape), context),
    byHand: occupancyByHand,
  },
  uptime: {
    measures: ['uptime'],
    // Four decimals of a per cent.
    tolerance: 5.1e-5,
    async ask(warehouse, shape) {
      const body = {
        ...bodyOf(shape),
        entities: shape.stores.flatMap(({ cameras }) => cameras),
        entityType: 'recording' as const,
      }
      const { segments = [] } = await uptime(warehouse, body, context)
      // The camera tells its rows apart.
      return { segments: segments.map((row) => ({ ...row, location: row.recording })) }
    },
    byHand: uptimeByHand,
  },
} as const satisfies Record<string, Metric>

function metricQuestion(route: keyof typeof metrics, shape: Shape): Question {
  const { measures, tolerance, ask, byHand, bare }: Metric = metrics[route]
  const hand = handOf(shape)
  return {
    route,
    title: titleOf(shape),
    async ours(warehouse) {
      const { segments, summary } = await ask(warehouse, shape)
      return segments ?? summary ?? []
    },
    byHand: byHand(hand),
    ...(bare !== undefined && { bare: bare(hand) }),
    ...(tolerance !== undefined && { tolerance }),
    figures: (rows) => figuresOf(rows, measures),
    figuresByHand: figuresByHand(shape, measures),
  }
}

function statusQuestion(stores: Shape['stores']): Question {
  const ids = stores.map(({ id }) => id)
  const figures = (rows: readonly object[]): Figures =>
    figuresOf(
      (rows as readonly Row[]).map((row) => ({
        ...row,
        index: row.recording_id,
        online: row.status === 'online' ? 1 : 0,
      })),
      ['online', 'average_quality'],
    )
  return {
    route: 'status/uptime',
    title: `${stores.length} stores`,
    ours: (warehouse) =>
      statusUptime(warehouse, { entities: ids, entityType: 'location' }, { now: Date.UTC(2027, 0, 1) }),
    byHand: statusByHand(ids),
    figures,
    figuresByHand: figures,
  }
}

function uptimeQuestion(title: string, stores: Shape['stores'], first: string, days: number): Question {
  const recordings = stores.flatMap(({ cameras }) => cameras)
  const last = new Date(Date.parse(first) + (days - 1) * 86_400_000).toISOString().slice(0, 10)
  const measures = ['segmentsExpected', 'segmentsReceived', 'overallUptime']
  return {
    route: 'uptimes',
    title: `${recordings.length} cameras, ${title}`,
    async ours(warehouse) {
      const question = { start: first, end: last, recordingIds: recordings }
      const results = await uptimes(warehouse, question, context)
      return results
    },
    byHand: uptimesByHand(stores[0]?.timezone ?? '', { recordings, first, days }),
    figures: (results) =>
      figuresOf(
        (results as readonly UptimeResult[]).flatMap(({ recording, uptime }) =>
          uptime.map((hour) => ({ ...hour, location: recording.id })),
        ),
        measures,
      ),
    figuresByHand: (rows) => figuresOf(rows, measures),
  }
}

/** Typical requests about a chain with facts of {@link twoYears}. */
export function questionsOf({ stores }: Chain): readonly Question[] {
  // Skip the first store: its counter has no attributes of visitors.
  const one = stores.slice(1, 2)
  const london = stores.filter(({ timezone }) => timezone === one[0]?.timezone)
  const oneStore = { stores: one, span: fourWeeks, period: 'day' } as const
  // Rows of entries always name their store.
  const named = { ...oneStore, byStore: true } as const
  const each = { stores, byStore: true, span: fourWeeks, period: 'day' } as const
  const zones = areas.slice(0, 3)
  return [
    metricQuestion('entries', named),
    metricQuestion('entries', { ...named, period: 'hour' }),
    metricQuestion('entries', { ...named, span: year }),
    metricQuestion('entries', { ...named, span: year, facet: 'summary' }),
    metricQuestion('entries', { ...named, split: ['age', 'gender'] }),
    metricQuestion('entries', { ...named, isInsideHours: true }),
    metricQuestion('entries', each),
    metricQuestion('entries', { ...each, period: 'hour' }),
    metricQuestion('entries', { ...each, isInsideHours: true }),
    metricQuestion('entries', { ...each, span: year, facet: 'summary' }),
    metricQuestion('area/data', { ...oneStore, taxonomies: zones }),
    metricQuestion('area/data', { ...oneStore, taxonomies: zones, span: year }),
    metricQuestion('area/data', { ...each, taxonomies: zones }),
    metricQuestion('average-dwell-time', oneStore),
    metricQuestion('average-dwell-time', { ...oneStore, span: year }),
    metricQuestion('average-dwell-time', { ...oneStore, split: ['gender'] }),
    metricQuestion('average-dwell-time', each),
    metricQuestion('transactions/conversion-rate', { ...oneStore, byStore: true }),
    metricQuestion('transactions/conversion-rate', { ...oneStore, byStore: true, span: year }),
    metricQuestion('transactions/conversion-rate', each),
    metricQuestion('passers-by', { ...oneStore, byStore: true }),
    metricQuestion('passers-by', each),
    metricQuestion('staff-hours', { ...oneStore, byStore: true }),
    metricQuestion('staff-hours', each),
    metricQuestion('capture-rate', { ...named, period: 'hour' }),
    metricQuestion('capture-rate', { ...each, period: 'hour' }),
    metricQuestion('transactions/data', { ...oneStore, byStore: true }),
    metricQuestion('transactions/data', each),
    metricQuestion('max-occupancy', { ...oneStore, byStore: true }),
    metricQuestion('max-occupancy', each),
    metricQuestion('uptime', { ...oneStore, byStore: true }),
    metricQuestion('uptime', { ...each, stores: london }),
    statusQuestion(one),
    statusQuestion(stores),
    uptimeQuestion('28 days', london.slice(0, 1), '2026-11-16', 28),
    uptimeQuestion('28 days', london.slice(0, 33), '2026-11-16', 28),
  ]
}

/** Requests of a store manager: the same four weeks of every route. */
export function oneStoreQuestions({ stores }: Chain): readonly Question[] {
  const one = stores.slice(1, 2)
  const asked = { stores: one, span: fourWeeks, period: 'day' } as const
  return [
    metricQuestion('entries', { ...asked, byStore: true }),
    metricQuestion('entries', { ...asked, byStore: true, period: 'hour' }),
    metricQuestion('area/data', { ...asked, taxonomies: areas.slice(0, 3) }),
    metricQuestion('average-dwell-time', asked),
    metricQuestion('transactions/conversion-rate', { ...asked, byStore: true }),
    statusQuestion(one),
    uptimeQuestion('28 days', one, '2026-11-16', 28),
  ]
}
