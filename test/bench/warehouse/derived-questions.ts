import type { HoursOfWeekAnswer, TotalsAnswer } from '../../../src/protocol/derived-answers.ts'
import { hoursOfWeek } from '../../../src/service/warehouse/derived/hours-of-week.ts'
import { totals } from '../../../src/service/warehouse/derived/totals.ts'
import { defaultQuestionLimits } from '../../../src/service/warehouse/limits.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import type { Statement } from './by-hand.ts'
import type { Chain } from './chain.ts'
import { hoursOfWeekByHand, totalsByHand } from './derived-by-hand.ts'
import { type Figures, figuresOf, type Row } from './figures.ts'
import { now } from './questions.ts'

export interface DerivedQuestion {
  readonly title: string
  ours(warehouse: Warehouse): Promise<object>
  readonly byHand: Statement
  /** The numbers of an answer that the statement by hand has, too. */
  figures(answer: object): Figures
  figuresByHand(rows: readonly Row[]): Figures
}

const days = { start: '2026-11-30', end: '2026-12-27' }
const compared = { start: '2026-11-02', end: '2026-11-29' }
const context = { now, limits: defaultQuestionLimits, organisations: null }

/** What a page asks of all stores of a chain: 28 days, and the 28 days before. */
export function derivedQuestions({ stores }: Chain): readonly DerivedQuestion[] {
  const asked = {
    ...days,
    entities: stores.map(({ id }) => id),
    entityType: 'location' as const,
    measure: 'entries' as const,
  }
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
      byHand: totalsByHand({ ...hand, compared: compared.start }),
      figures: (answer) => totalsFigures(answer as TotalsAnswer),
      figuresByHand: totalsFiguresByHand,
    },
    {
      title: 'hours-of-week, 28 days',
      ours: (warehouse) => hoursOfWeek(warehouse, asked, context),
      byHand: hoursOfWeekByHand(hand),
      figures: (answer) => weekFigures(answer as HoursOfWeekAnswer),
      figuresByHand: weekFiguresByHand,
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

function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)
}
