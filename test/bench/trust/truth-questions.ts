import { type MetricRow, measureOf } from '../../../src/protocol/metrics/results.ts'
import { ages, genders } from '../../../src/protocol/metrics/vocabularies.ts'
import { toWireRange } from '../../../src/protocol/metrics/wire-time.ts'
import type { Question } from '../../../src/protocol/requests/requests.ts'
import type { People, Subject } from './statements.ts'

/** Sums, each from one request to the service. */
export type Amount =
  | 'entries'
  | 'customers'
  | 'sales'
  | 'visits'
  | 'dwell'
  /** Visits of all zones side by side. */
  | 'all visits'
  /** Entries of one age and gender, and of all with both known. */
  | 'group'
  | 'told'

export const nobodyLeftOut: People = { ages: [], genders: [], roles: [] }

export function readAmount(amount: Amount, { group }: Subject, row: MetricRow): number | null {
  switch (amount) {
    case 'entries':
    case 'customers':
    case 'told':
      return measureOf(row, 'entries')
    case 'group':
      return row.age === group?.age && row.gender === group?.gender ? measureOf(row, 'entries') : 0
    case 'sales':
      return measureOf(row, 'transactions_count')
    case 'visits':
    case 'all visits':
      return measureOf(row, 'area_total_entries')
    case 'dwell': {
      const visits = measureOf(row, 'area_total_entries')
      return visits === null || visits === 0
        ? visits
        : visits * (measureOf(row, 'area_average_dwell_time') ?? 0)
    }
  }
}

interface Instants {
  readonly start: number
  readonly endExclusive: number
}

export function questionOf(
  amount: Amount,
  { people, zone, among = [] }: Subject,
  locations: readonly string[],
  range: Instants,
  facet: 'segments' | 'summary',
  period: 'hour' | 'day',
): Question {
  const body = {
    ...toWireRange(range),
    entities: locations,
    entityType: 'location' as const,
    facets: [facet],
    aggregationPeriod: period,
  }
  if (amount === 'sales') {
    return {
      action: 'metric',
      route: 'transactions/data',
      body: { ...body, breakdownByDimensions: ['entity'] },
    }
  }
  const { dimensions, ...values } = filteredBy(peopleOf(amount, people))
  if (amount !== 'visits' && amount !== 'dwell' && amount !== 'all visits') {
    return {
      action: 'metric',
      route: 'entries',
      body: { ...body, breakdownByDimensions: ['entity', ...dimensions], ...values },
    }
  }
  return {
    action: 'metric',
    route: 'area/data',
    body: {
      ...body,
      areaType: 'taxonomy',
      taxonomy: amount === 'all visits' ? among : [zone ?? ''],
      breakdownByDimensions: ['entity', 'taxonomy', ...dimensions],
      ...values,
    },
  }
}

function peopleOf(amount: Amount, people: People): People {
  switch (amount) {
    case 'customers':
      return { ...nobodyLeftOut, roles: ['customer'] }
    case 'group':
    case 'told':
      // One answer has every group, so the shares of a page share it.
      return {
        ages: people.ages.length === 0 ? ages : people.ages,
        genders: people.genders.length === 0 ? genders : people.genders,
        roles: people.roles,
      }
    default:
      return people
  }
}

export function dwellQuestion(people: People, location: string, range: Instants): Question {
  const { dimensions, ...values } = filteredBy(people)
  return {
    action: 'metric',
    route: 'average-dwell-time',
    body: {
      ...toWireRange(range),
      entities: [location],
      entityType: 'location',
      facets: ['summary'],
      aggregationPeriod: 'day',
      areaType: 'location-dwell',
      breakdownByDimensions: ['entity', ...dimensions],
      ...values,
    },
  }
}

function filteredBy({ ages, genders, roles }: People) {
  return {
    dimensions: [
      ...(ages.length > 0 ? (['age'] as const) : []),
      ...(genders.length > 0 ? (['gender'] as const) : []),
      ...(roles.length > 0 ? (['role'] as const) : []),
    ],
    ...(ages.length > 0 ? { ages } : {}),
    ...(genders.length > 0 ? { genders } : {}),
    ...(roles.length > 0 ? { roles } : {}),
  }
}
