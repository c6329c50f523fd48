import type { KindName, TableName } from '../../../src/service/kinds/kinds.ts'
import {
  at,
  counts,
  door,
  gone,
  hour,
  london,
  lost,
  morning,
  noon,
  sale,
  sales,
  shift,
  shifts,
  stands,
  stay,
  store,
  visit,
  visits,
} from './correction-records.ts'

/** Records in several steps, each a batch or a file, and the rows after the last step. */
export interface CorrectionCase {
  readonly name: string
  readonly steps: readonly (readonly [kind: KindName, records: readonly object[]])[]
  readonly table: TableName
  /** Columns that each expected row has as text, separated by spaces. */
  readonly shows: readonly string[]
  readonly rows: readonly string[]
}

export const correctionCases: readonly CorrectionCase[] = [
  {
    ...visits,
    name: 'visits sent twice count once',
    steps: [
      ['visits', morning],
      ['visits', morning],
    ],
    rows: [stands('a', '10:00'), stands('b', '10:05')],
  },
  {
    ...visits,
    name: 'a visit repeated with another time moves, idempotently',
    steps: [
      ['visits', morning],
      ['visits', noon],
      ['visits', noon],
    ],
    rows: [stands('a', '12:00'), stands('b', '10:05')],
  },
  {
    ...visits,
    name: 'a visit moves and moves back',
    steps: [
      ['visits', morning],
      ['visits', noon],
      ['visits', morning],
    ],
    rows: [stands('a', '10:00'), stands('b', '10:05')],
  },
  {
    ...visits,
    name: 'a visit moves to another month and another year',
    steps: [
      ['visits', [visit('a', '1971-01-01T23:59:59.999Z')]],
      ['visits', [visit('a', '2024-02-29T23:59:59.999Z')]],
      ['visits', [visit('a', '2001-09-09T23:59:59.999Z')]],
    ],
    rows: ['london a 2001-09-09 23:59:59.999'],
  },
  {
    ...visits,
    name: 'an equal id in another store is another visit',
    steps: [
      ['visits', [visit('a', '10:00'), visit('a', '11:00', { location_id: 'york' })]],
      ['visits', [visit('a', '12:00')]],
    ],
    rows: [stands('a', '12:00'), stands('a', '11:00', 'york')],
  },
  {
    ...visits,
    name: 'the last of several lines about a visit gives its time',
    steps: [['visits', [visit('a', '12:00'), visit('a', '09:00'), visit('b', '10:00'), visit('a', '11:00')]]],
    rows: [stands('a', '11:00'), stands('b', '10:00')],
  },
  {
    ...visits,
    name: 'the last of several lines about a visit wins, even if it repeats the stored time',
    steps: [
      ['visits', morning],
      ['visits', [visit('a', '12:00'), visit('a', '10:00')]],
    ],
    rows: [stands('a', '10:00'), stands('b', '10:05')],
  },
  {
    ...sales,
    name: 'a transaction repeated with another time and amount counts once',
    steps: [
      ['transactions', [sale('a', '10:00'), sale('b', '10:00')]],
      ['transactions', [sale('a', '09:00', { kind: 'void', amount: 12.5 })]],
    ],
    rows: ['a 2026-02-10 09:00:00.000 void 12.5', 'b 2026-02-10 10:00:00.000 sale 10'],
  },
  {
    ...counts,
    name: "an hourly count counts once, even after a correction of the store's time zone",
    steps: [
      ['locations', [{ ...store, timezone: 'UTC' }]],
      ['hourly-counts', [{ ...lost, entries: 5 }]],
      ['locations', [{ ...store, timezone: 'Europe/Paris' }]],
      ['hourly-counts', [{ ...lost, entries: 6 }]],
    ],
    rows: ['2026-02-10 11:00  6'],
  },
  {
    table: 'passers_by',
    shows: ['label', 'passers_by'],
    name: "an hourly count of passers-by counts once, even after a correction of the store's time zone",
    steps: [
      ['locations', [{ ...store, timezone: 'UTC' }]],
      ['passers-by', [{ ...lost, passers_by: 50 }]],
      ['locations', [{ ...store, timezone: 'Europe/Paris' }]],
      ['passers-by', [{ ...lost, passers_by: 60 }]],
    ],
    rows: ['2026-02-10 11:00 60'],
  },
  {
    ...counts,
    name: 'counts of one hour by two cameras both count',
    steps: [
      [
        'hourly-counts',
        [
          hour('10:00', { recording_id: 'one', entries: 5 }),
          hour('10:00', { recording_id: 'two', entries: 6 }),
          hour('10:00', { recording_id: 'one', entries: 7 }),
        ],
      ],
    ],
    rows: ['2026-02-10 10:00 one 7', '2026-02-10 10:00 two 6'],
  },
  {
    ...visits,
    name: 'a removed visit disappears, whatever its time; others remain',
    steps: [
      ['visits', morning],
      ['visits', [{ ...london, visit_id: 'a', ...gone }]],
      ['visits', [{ ...london, visit_id: 'a', ...gone }]],
    ],
    rows: [stands('b', '10:05')],
  },
  {
    ...visits,
    name: 'a removed visit can be added again',
    steps: [
      ['visits', morning],
      ['visits', [{ ...london, visit_id: 'a', removed: 'true' }]],
      ['visits', [visit('a', '10:00', { removed: false })]],
    ],
    rows: [stands('a', '10:00'), stands('b', '10:05')],
  },
  {
    ...visits,
    name: 'removing a missing record succeeds',
    steps: [['visits', [visit('b', '10:05'), { ...london, visit_id: 'a', ...gone }]]],
    rows: [stands('b', '10:05')],
  },
  {
    ...visits,
    name: 'a line after a removal adds the visit again at its new time',
    steps: [
      ['visits', morning],
      ['visits', [{ ...london, visit_id: 'a', ...gone }, visit('a', '12:00')]],
    ],
    rows: [stands('a', '12:00'), stands('b', '10:05')],
  },
  {
    ...visits,
    name: 'a removal after other lines removes the visit, wherever they moved it',
    steps: [
      ['visits', morning],
      ['visits', [visit('a', '12:00'), visit('a', '13:00'), { ...london, visit_id: 'a', ...gone }]],
    ],
    rows: [stands('b', '10:05')],
  },
  {
    ...visits,
    name: 'one step can add, move and remove visits',
    steps: [
      ['visits', [...morning, visit('c', '10:10')]],
      ['visits', [visit('d', '10:15'), visit('b', '11:05'), { ...london, visit_id: 'c', ...gone }]],
    ],
    rows: [stands('a', '10:00'), stands('b', '11:05'), stands('d', '10:15')],
  },
  {
    ...sales,
    name: 'a transaction is removed by its id alone',
    steps: [
      ['transactions', [sale('a', '10:00'), sale('b', '10:00')]],
      ['transactions', [{ ...london, transaction_id: 'b', ...gone }]],
    ],
    rows: ['a 2026-02-10 10:00:00.000 sale 10'],
  },
  {
    ...counts,
    name: 'an hourly count is removed by camera and hour',
    steps: [
      ['hourly-counts', [hour('10:00', { entries: 5 }), hour('10:00', { recording_id: 'one', entries: 6 })]],
      ['hourly-counts', [hour('10:00', gone)]],
    ],
    rows: ['2026-02-10 10:00 one 6'],
  },
  {
    table: 'area_visits',
    shows: ['toString(entered_at)', 'dwell_seconds'],
    name: 'a stay is corrected by removing it and sending the right one',
    steps: [
      ['area-visits', [stay('10:00'), stay('11:00')]],
      ['area-visits', [{ ...stay('10:00'), ...gone }, stay('10:30', { dwell_seconds: 40 })]],
    ],
    rows: ['2026-02-10 10:30:00.000 40', '2026-02-10 11:00:00.000 30'],
  },
  {
    ...shifts,
    name: 'a shift moves to another time, and one of equal id in another store stays',
    steps: [
      [
        'shifts',
        [
          shift('a', '08:00', '12:00', { staff: 2 }),
          { ...shift('a', '08:00', '12:00'), location_id: 'york' },
        ],
      ],
      ['shifts', [shift('a', '09:30', '12:00')]],
    ],
    rows: ['london a 2026-02-10 09:30:00.000 1', 'york a 2026-02-10 08:00:00.000 1'],
  },
  {
    ...shifts,
    name: 'a shift is removed by its id, wherever a line moved it',
    steps: [
      ['shifts', [shift('a', '08:00', '12:00'), shift('b', '08:00', '12:00')]],
      ['shifts', [shift('a', '13:00', '16:00'), { ...london, shift_id: 'a', ...gone }]],
    ],
    rows: ['london b 2026-02-10 08:00:00.000 1'],
  },
  {
    table: 'segments',
    shows: ['toString(started_at)', 'uptime'],
    name: 'a segment is removed and added again in the next line',
    steps: [
      [
        'segments',
        [
          { ...door, started_at: at('10:00'), uptime: 1 },
          { ...door, started_at: at('10:15'), uptime: 1 },
        ],
      ],
      [
        'segments',
        [
          { ...door, started_at: at('10:00'), ...gone },
          { ...door, started_at: at('10:15'), ...gone },
          { ...door, started_at: at('10:15'), uptime: 0.5 },
        ],
      ],
    ],
    rows: ['2026-02-10 10:15:00 0.5'],
  },
  {
    table: 'opening_hours',
    shows: ['weekday', 'opens_minute'],
    name: 'the hours of a weekday are removed',
    steps: [
      [
        'opening-hours',
        [
          { ...london, weekday: 1, opens: '09:00', closes: '18:00' },
          { ...london, weekday: 2, opens: '10:00', closes: '18:00' },
        ],
      ],
      ['opening-hours', [{ ...london, weekday: 1, ...gone }]],
    ],
    rows: ['2 600'],
  },
  {
    table: 'location_groups',
    shows: ['dimension', 'name'],
    name: 'a store moves to another region and stays in its other groups',
    steps: [
      [
        'location-groups',
        [
          { ...london, dimension: 'region', name: 'South' },
          { ...london, dimension: 'tag', name: 'South' },
          { ...london, dimension: 'region', name: 'South' },
        ],
      ],
      [
        'location-groups',
        [
          { ...london, dimension: 'region', name: 'South', ...gone },
          { ...london, dimension: 'region', name: 'City' },
        ],
      ],
    ],
    rows: ['region City', 'tag South'],
  },
  {
    table: 'special_days',
    shows: ['toString(day)'],
    name: 'a special day is removed',
    steps: [
      [
        'special-days',
        [
          { ...london, day: '2026-12-24' },
          { ...london, day: '2026-12-25' },
        ],
      ],
      ['special-days', [{ ...london, day: '2026-12-24', ...gone }]],
    ],
    rows: ['2026-12-25'],
  },
  {
    table: 'areas',
    shows: ['taxonomy', 'area_type'],
    name: 'a zone is removed by its name and camera',
    steps: [
      ['areas', [{ ...door, taxonomy: 'Shoes', area_type: 'taxonomy' }]],
      ['areas', [{ ...door, taxonomy: 'Hats', area_type: 'taxonomy' }]],
      ['areas', [{ ...door, taxonomy: 'Shoes', ...gone }]],
    ],
    rows: ['Hats taxonomy'],
  },
]

/** SQL for the rows of a case, with the column `shown`. */
export function shownBy({ table, shows }: CorrectionCase): string {
  return `SELECT concatWithSeparator(' ', ${shows.map((one) => `toString(${one})`).join(', ')}) AS shown
    FROM shopfloor.${table} FINAL ORDER BY shown`
}
