import type { ConversionAnswer } from '../../../src/protocol/derived/conversion-answers.ts'
import type {
  DemographicsAnswer,
  HoursOfWeekAnswer,
  TotalsAnswer,
} from '../../../src/protocol/derived/derived-answers.ts'
import { mostEstimatedStores } from '../../../src/protocol/derived/estimates/estimates-limits.ts'
import { mostForecastStores } from '../../../src/protocol/derived/forecast/forecast-limits.ts'
import { mostStaffedStores } from '../../../src/protocol/derived/staffing/staffing-limits.ts'
import type { UsualAnswer } from '../../../src/protocol/derived/usual/usual-answers.ts'
import type { ZonesAnswer } from '../../../src/protocol/derived/zone-answers.ts'
import { cameraUptime } from '../../../src/service/warehouse/derived/camera-uptime.ts'
import { changes } from '../../../src/service/warehouse/derived/changes.ts'
import { demographics } from '../../../src/service/warehouse/derived/demographics.ts'
import { effect } from '../../../src/service/warehouse/derived/effect.ts'
import { estimates } from '../../../src/service/warehouse/derived/estimates.ts'
import { funnel } from '../../../src/service/warehouse/derived/funnel.ts'
import { hoursOfWeek } from '../../../src/service/warehouse/derived/hours-of-week.ts'
import { incidentsOfStores } from '../../../src/service/warehouse/derived/incidents.ts'
import { liveStores } from '../../../src/service/warehouse/derived/live.ts'
import { staffing } from '../../../src/service/warehouse/derived/staffing.ts'
import { staffingAhead } from '../../../src/service/warehouse/derived/staffing-ahead.ts'
import { suspects } from '../../../src/service/warehouse/derived/suspects.ts'
import { totals } from '../../../src/service/warehouse/derived/totals.ts'
import { usual } from '../../../src/service/warehouse/derived/usual.ts'
import { zones } from '../../../src/service/warehouse/derived/zones.ts'
import { defaultQuestionLimits } from '../../../src/service/warehouse/engine/limits.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import type { Statement } from './by-hand.ts'
import { areas, type Chain } from './chain.ts'
import { hoursOfWeekByHand, totalsByHand } from './derived-by-hand.ts'
import { type Figures, figuresOf, type Row } from './figures.ts'
import { demographicsByHand, salesByHand, weekdaysByHand, zonesByHand } from './people-by-hand.ts'
import { now } from './questions.ts'

export interface DerivedQuestion {
  readonly title: string
  ours(warehouse: Warehouse): Promise<object>
  /** `null` if the answer is no sum of rows: nobody would write it as a statement. */
  readonly hand: {
    readonly statement: Statement
    /** The numbers of an answer that the statement returns too. */
    figures(answer: object): Figures
    figuresByHand(rows: readonly Row[]): Figures
  } | null
}

const days = { start: '2026-11-30', end: '2026-12-27' }
const compared = { start: '2026-11-02', end: '2026-11-29' }
/** Of both periods, stores have shifts in the earlier one only, so that each source of staff has one. */
export const daysWithShifts = compared
/** The last days that are counted, and those to come. */
export const daysPlanned = { start: '2026-12-28', end: '2027-01-16' }
const context = { now, limits: defaultQuestionLimits, organisations: null }

const everyFacet = ['segments', 'entities', 'summary', 'tills', 'leftOut'] as const

/** The day of `usual` and `suspects`: all stores are open. */
const tuesday = '2026-12-29'
const afternoon = Date.parse(`${tuesday}T15:00:00Z`)
/** When the newest heartbeats of cameras came. */
const lastMoment = Date.UTC(2027, 0, 1)

/** Requests of a page about all stores of a chain: 28 days, and the 28 days before. */
export function derivedQuestions({ stores }: Chain): readonly DerivedQuestion[] {
  const entities = { entities: stores.map(({ id }) => id), entityType: 'location' as const }
  const asked = { ...days, ...entities, measure: 'entries' as const }
  const hand = { stores, first: days.start, last: days.end }
  return [
    {
      title: 'totals, 28 days by the day, compared',
      ours: (warehouse) =>
        totals(
          warehouse,
          { ...asked, compared, facets: ['segments', 'entities', 'summary'], aggregationPeriod: 'day' },
          context,
        ),
      hand: {
        statement: totalsByHand({ ...hand, compared: compared.start }),
        figures: (answer) => totalsFigures(answer as TotalsAnswer),
        figuresByHand: totalsFiguresByHand,
      },
    },
    {
      title: 'hours-of-week, 28 days',
      ours: (warehouse) => hoursOfWeek(warehouse, asked, context),
      hand: {
        statement: hoursOfWeekByHand(hand),
        figures: (answer) => weekFigures(answer as HoursOfWeekAnswer),
        figuresByHand: weekFiguresByHand,
      },
    },
    {
      title: 'totals of conversion, 28 days by the day, compared',
      ours: (warehouse) =>
        totals(
          warehouse,
          { ...asked, measure: 'conversion', compared, facets: everyFacet, aggregationPeriod: 'day' },
          context,
        ),
      hand: {
        statement: salesByHand({ ...hand, first: compared.start }),
        figures: (answer) => soldFigures(answer as ConversionAnswer),
        figuresByHand: (rows) => sumFigures(rows.filter(({ day }) => String(day) >= days.start)),
      },
    },
    {
      title: 'zones, 28 days, compared',
      ours: (warehouse) => zones(warehouse, { ...asked, compared }, context),
      hand: {
        statement: zonesByHand({ ...hand, first: compared.start }),
        figures: (answer) => zoneFigures(answer as ZonesAnswer),
        figuresByHand: (rows) =>
          figuresOf(
            rows.filter(({ now }) => now === 1),
            ['visits'],
          ),
      },
    },
    {
      title: 'demographics, 28 days',
      ours: (warehouse) => demographics(warehouse, asked, context),
      hand: {
        statement: demographicsByHand(hand),
        figures: (answer) => peopleFigures(answer as DemographicsAnswer),
        figuresByHand: (rows) =>
          figuresOf(
            rows.filter(({ age, gender }) => age !== '' && gender !== ''),
            ['value'],
          ),
      },
    },
    {
      title: 'usual, today against eight weeks',
      ours: (warehouse) => usual(warehouse, { ...entities, limit: 50 }, { ...context, now: afternoon }),
      hand: {
        statement: weekdaysByHand({ stores, first: '2026-11-03', last: tuesday, until: afternoon }),
        figures: (answer) => figuresOf([{ value: (answer as UsualAnswer).summary.entries.value }], ['value']),
        figuresByHand: (rows) => sumFigures(rows.filter(({ day }) => String(day) === tuesday)),
      },
    },
    {
      title: 'suspects, today against three weeks',
      ours: (warehouse) => suspects(warehouse, { ...entities, limit: 100 }, { ...context, now: afternoon }),
      hand: null,
    },
    {
      title: 'incidents, 28 days, the first ten',
      ours: (warehouse) =>
        incidentsOfStores(warehouse, { ...entities, ...days, order: 'start', limit: 10 }, context),
      hand: null,
    },
    {
      title: 'changes, 28 days',
      ours: (warehouse) => changes(warehouse, { ...entities, ...days, limit: 100 }, context),
      hand: null,
    },
    {
      title: 'camera-uptime, 28 days, a page of 50 with its hours',
      ours: (warehouse) =>
        cameraUptime(
          warehouse,
          { ...entities, ...days, facets: ['hours', 'stores'], order: 'uptime', limit: 50 },
          context,
        ),
      hand: null,
    },
    {
      title: 'funnel, 28 days, with a zone',
      ours: (warehouse) =>
        funnel(
          warehouse,
          { ...entities, ...days, zone: areas[0] ?? '', facets: ['summary', 'entities'] },
          context,
        ),
      hand: null,
    },
    {
      title: 'effect of a week in half of the stores',
      ours: (warehouse) =>
        effect(
          warehouse,
          {
            ...entities,
            ...{ start: '2026-12-14', end: '2026-12-20' },
            with: entities.entities.slice(0, Math.ceil(stores.length / 2)),
          },
          context,
        ),
      hand: null,
    },
    {
      title: 'estimates, 28 days by the day',
      // The route takes at most so many stores.
      ours: (warehouse) =>
        estimates(
          warehouse,
          {
            ...entities,
            ...days,
            entities: entities.entities.slice(0, mostEstimatedStores),
            aggregationPeriod: 'day',
          },
          context,
        ),
      hand: null,
    },
    ...[
      { source: 'shifts', period: daysWithShifts },
      { source: 'role', period: days },
    ].map(({ source, period }) => ({
      title: `staffing by ${source}, 28 days`,
      ours: async (warehouse: Warehouse) => {
        const asked = { ...entities, ...period, entities: entities.entities.slice(0, mostStaffedStores) }
        const answer = await staffing(warehouse, asked, context)
        if (answer.source !== source) throw new Error(`staff is known from ${answer.source}`)
        return answer
      },
      hand: null,
    })),
    {
      title: 'staffing-ahead, 14 days',
      ours: async (warehouse) => {
        const asked = { ...entities, entities: entities.entities.slice(0, mostForecastStores) }
        const answer = await staffingAhead(warehouse, asked, context)
        const { planned } = answer.stores
        if (planned < asked.entities.length) throw new Error(`only ${planned} stores have a plan`)
        return answer
      },
      hand: null,
    },
    {
      title: 'live',
      ours: (warehouse) =>
        liveStores(warehouse, { ...entities, limit: 500 }, { ...context, now: lastMoment }),
      hand: null,
    },
  ]
}

const totalsMeasures = ['value', 'share', 'before', 'shareBefore']

function totalsFigures({ segments = [], entities = [] }: TotalsAnswer): Figures {
  return figuresOf(
    [
      ...segments.map(({ lastDay, value, coverage, compared: other }) => ({
        index: lastDay,
        value,
        share: coverage.share,
        ...(other && { before: other.value, shareBefore: other.coverage.share }),
      })),
      ...entities.map(({ location, perOpenDay, coverage }) => ({
        location,
        value: perOpenDay,
        share: coverage.share,
      })),
    ],
    totalsMeasures,
  )
}

function totalsFiguresByHand(rows: readonly Row[]): Figures {
  const byDay = new Map(rows.map((row) => [String(row.index), row]))
  const figures = rows.flatMap((row): readonly Row[] => {
    const { index, location, value, share } = row
    if (location !== '') return [{ location, value: Number(value) / Number(row.days), share }]
    if (String(index) < days.start) return []
    const partner = byDay.get(dayBefore(String(index), 28))
    return [{ index, value, share, before: partner?.before, shareBefore: partner?.share_before }]
  })
  return figuresOf(figures, totalsMeasures)
}

const weekMeasures = ['average', 'days', 'share']

function weekFigures({ hours }: HoursOfWeekAnswer): Figures {
  return figuresOf(
    hours.flatMap(({ weekday, hour, average, days: counted, coverage }) =>
      average === null
        ? []
        : [{ index: `${weekday} ${hour}`, average, days: counted, share: coverage.share }],
    ),
    weekMeasures,
  )
}

function weekFiguresByHand(rows: readonly Row[]): Figures {
  return figuresOf(
    rows.flatMap((row) => (Number(row.days) === 0 ? [] : [{ ...row, index: `${row.weekday} ${row.hour}` }])),
    weekMeasures,
  )
}

function soldFigures({ tills = [] }: ConversionAnswer): Figures {
  return figuresOf([{ value: tills.reduce((sum, { sales }) => sum + (sales.value ?? 0), 0) }], ['value'])
}

function zoneFigures({ zones: rows }: ZonesAnswer): Figures {
  return figuresOf(
    rows.map(({ zone, visits }) => ({ taxonomy: zone, visits })),
    ['visits'],
  )
}

function peopleFigures({ groups }: DemographicsAnswer): Figures {
  return figuresOf(groups ?? [], ['value'])
}

function sumFigures(rows: readonly Row[]): Figures {
  return figuresOf([{ value: rows.reduce((sum, { value }) => sum + Number(value), 0) }], ['value'])
}

function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)
}
