import type { UptimeResult } from '../../../src/protocol/records.ts'
import { areaData } from '../../../src/service/warehouse/area-data.ts'
import { averageDwellTime } from '../../../src/service/warehouse/average-dwell-time.ts'
import { conversionRate } from '../../../src/service/warehouse/conversion-rate.ts'
import { entries } from '../../../src/service/warehouse/entries.ts'
import { statusUptime } from '../../../src/service/warehouse/status-uptime.ts'
import { uptimes } from '../../../src/service/warehouse/uptimes.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import {
  areasByHand,
  bareCount,
  conversionByHand,
  dwellByHand,
  entriesByHand,
  type HandQuestion,
  type Statement,
  statusByHand,
  uptimesByHand,
} from './by-hand.ts'
import { ages, areas, type Chain, genders } from './chain.ts'
import { type Figures, figuresOf, type Row } from './figures.ts'

export interface Question {
  readonly route: string
  readonly title: string
  /** The whole answer, as it is before it becomes JSON. */
  ours(warehouse: Warehouse): Promise<readonly object[]>
  readonly byHand: Statement
  readonly bare?: Statement
  figures(rows: readonly object[]): Figures
  /** The same numbers, from what the statement by hand answers. */
  figuresByHand(rows: readonly Row[]): Figures
}

/** After the last fact. */
export const now = Date.UTC(2027, 0, 2)
const context = { now }

interface Span {
  readonly title: string
  readonly start: number
  readonly endExclusive: number
}

/** By London's clock. The four weeks lie half in the last month, which is not merged yet. */
const fourWeeks: Span = {
  title: '28 days',
  start: Date.UTC(2026, 10, 16),
  endExclusive: Date.UTC(2026, 11, 14),
}
const year: Span = { title: 'a year', start: Date.UTC(2026, 0, 1), endExclusive: Date.UTC(2027, 0, 1) }

interface Shape {
  readonly span: Span
  readonly period: 'hour' | 'day'
  readonly stores: readonly Chain['stores'][number][]
  readonly byStore?: boolean
  readonly facet?: 'segments' | 'summary'
  readonly split?: readonly ('age' | 'gender')[]
  readonly isInsideHours?: boolean
  readonly taxonomies?: readonly string[]
}

function titleOf({
  span,
  period,
  stores,
  byStore,
  facet,
  split = [],
  isInsideHours,
  taxonomies,
}: Shape): string {
  return [
    stores.length === 1 ? 'one store' : `${stores.length} stores${byStore === true ? ', each' : ''}`,
    ...(taxonomies === undefined ? [] : [`${taxonomies.length} zones`]),
    `${span.title} ${facet === 'summary' ? 'in one' : `by the ${period}`}`,
    ...(split.length > 0 ? [split.join(' × ')] : []),
    ...(isInsideHours === true ? ['in opening hours'] : []),
  ].join(', ')
}

function handOf(shape: Shape): HandQuestion {
  const { stores, span, byStore = false, facet, period } = shape
  const byZone = new Map<string, string[]>()
  for (const { id, timezone } of stores) byZone.set(timezone, [...(byZone.get(timezone) ?? []), id])
  return {
    stores: byZone,
    period: facet === 'summary' ? null : period,
    byStore,
    start: span.start,
    endExclusive: span.endExclusive,
    ...(shape.isInsideHours === true && { isInsideHours: true }),
    ...(shape.split !== undefined && { split: shape.split }),
    ...(shape.taxonomies !== undefined && { taxonomies: shape.taxonomies }),
  }
}

function bodyOf(shape: Shape) {
  const { stores, span, byStore = false, facet = 'segments', period, split = [], taxonomies } = shape
  return {
    start: new Date(span.start).toISOString(),
    end: new Date(span.endExclusive - 1).toISOString(),
    entities: stores.map(({ id }) => id),
    entityType: 'location' as const,
    facets: [facet],
    aggregationPeriod: period,
    breakdownByDimensions: [
      ...(byStore ? (['entity'] as const) : []),
      ...(taxonomies === undefined ? [] : (['taxonomy'] as const)),
      ...split,
    ],
    ...(split.includes('age') && { ages }),
    ...(split.includes('gender') && { genders }),
    ...(shape.isInsideHours === true && { insideRecordingTimes: true }),
  }
}

/** Starts of buckets as the wire writes them; and under demographics the zeros of a bucket that has any row. */
function figuresByHand(shape: Shape, measures: readonly string[]) {
  const { stores, byStore = false, split = [] } = shape
  const formats = new Map(
    stores.map(({ id, timezone }) => [
      id,
      new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' }),
    ]),
  )
  const format = [...formats.values()][0]
  return (rows: readonly Row[]): Figures => {
    const known = rows.map(({ start, ...row }) => {
      if (start === undefined) return row
      const clock = byStore ? formats.get(String(row.location)) : format
      return { ...row, index: `${clock?.format(Number(start) * 1000).replace(' ', 'T')}.000` }
    })
    if (split.length === 0) return figuresOf(known, measures)
    const combinations = split.reduce<readonly Row[]>(
      (sofar, dimension) =>
        sofar.flatMap((row) => {
          const values = dimension === 'age' ? ages : genders
          return values.map((value) => ({ ...row, [dimension]: value }))
        }),
      [{}],
    )
    const zero = Object.fromEntries(
      measures.map((measure) => [measure, measure.includes('average') ? null : 0]),
    )
    const zeros = known.flatMap(({ age: _age, gender: _gender, ...row }) =>
      combinations.map((combination) => ({ ...row, ...combination, ...zero })),
    )
    const asked = known.filter((row) => split.every((dimension) => row[dimension] !== ''))
    return figuresOf([...zeros, ...asked], measures)
  }
}

interface Metric {
  readonly measures: readonly string[]
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
    measures: ['sales_conversion_rate'],
    ask: (warehouse, shape) =>
      conversionRate(warehouse, { ...bodyOf(shape), breakdownByDimensions: ['entity'] }, context),
    byHand: conversionByHand,
  },
} as const satisfies Record<string, Metric>

function metricQuestion(route: keyof typeof metrics, shape: Shape): Question {
  const { measures, ask, byHand, bare }: Metric = metrics[route]
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

/** What people ask, of a chain of which facts of {@link twoYears} are kept. */
export function questionsOf({ stores }: Chain): readonly Question[] {
  // The first has a counter, which says nothing of who came.
  const one = stores.slice(1, 2)
  const london = stores.filter(({ timezone }) => timezone === one[0]?.timezone)
  const oneStore = { stores: one, span: fourWeeks, period: 'day' } as const
  const each = { stores, byStore: true, span: fourWeeks, period: 'day' } as const
  const zones = areas.slice(0, 3)
  return [
    metricQuestion('entries', oneStore),
    metricQuestion('entries', { ...oneStore, period: 'hour' }),
    metricQuestion('entries', { ...oneStore, span: year }),
    metricQuestion('entries', { ...oneStore, span: year, facet: 'summary' }),
    metricQuestion('entries', { ...oneStore, split: ['age', 'gender'] }),
    metricQuestion('entries', { ...oneStore, isInsideHours: true }),
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
    statusQuestion(one),
    statusQuestion(stores),
    uptimeQuestion('28 days', london.slice(0, 1), '2026-11-16', 28),
    uptimeQuestion('28 days', london.slice(0, 33), '2026-11-16', 28),
  ]
}

/** What the manager of one store asks: of every route the same four weeks. */
export function oneStoreQuestions({ stores }: Chain): readonly Question[] {
  const one = stores.slice(1, 2)
  const asked = { stores: one, span: fourWeeks, period: 'day' } as const
  return [
    metricQuestion('entries', asked),
    metricQuestion('entries', { ...asked, period: 'hour' }),
    metricQuestion('area/data', { ...asked, taxonomies: areas.slice(0, 3) }),
    metricQuestion('average-dwell-time', asked),
    metricQuestion('transactions/conversion-rate', { ...asked, byStore: true }),
    statusQuestion(one),
    uptimeQuestion('28 days', one, '2026-11-16', 28),
  ]
}
