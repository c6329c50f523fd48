import type { HandQuestion } from './by-hand.ts'
import { ages, type Chain, genders } from './chain.ts'
import { type Figures, figuresOf, type Row } from './figures.ts'

interface Span {
  readonly title: string
  readonly start: number
  readonly endExclusive: number
}

/** London time. Half of the four weeks lies in the last month, which is not merged. */
export const fourWeeks: Span = {
  title: '28 days',
  start: Date.UTC(2026, 10, 16),
  endExclusive: Date.UTC(2026, 11, 14),
}
export const year: Span = { title: 'a year', start: Date.UTC(2026, 0, 1), endExclusive: Date.UTC(2027, 0, 1) }

export interface Shape {
  readonly span: Span
  readonly period: 'hour' | 'day'
  readonly stores: readonly Chain['stores'][number][]
  readonly byStore?: boolean
  readonly facet?: 'segments' | 'summary'
  readonly split?: readonly ('age' | 'gender')[]
  readonly isInsideHours?: boolean
  readonly taxonomies?: readonly string[]
}

export function titleOf({
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

export function handOf(shape: Shape): HandQuestion {
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

export function bodyOf(shape: Shape) {
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

/** Starts of buckets in wire format; with demographics also the zeros of a bucket that has any row. */
export function figuresByHand(shape: Shape, measures: readonly string[]) {
  const { stores, byStore = false, split = [] } = shape
  const formats = new Map(
    stores.map(({ id, timezone }) => [
      id,
      new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' }),
    ]),
  )
  const format = [...formats.values()][0]
  return (rows: readonly Row[]): Figures => {
    const known = rows.map(({ start, recording_id, ...rest }) => {
      const row: Row = recording_id === undefined ? rest : { ...rest, location: recording_id }
      if (start === undefined) return row
      // All cameras of a request lie in one time zone.
      const clock = (byStore ? formats.get(String(row.location)) : undefined) ?? format
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
