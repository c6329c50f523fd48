import type { Granularity } from '../../../../src/calendar/calendar.ts'
import type { Conversion } from '../../../../src/dashboard/pages/conversion/conversion-answer.ts'
import { combineRows, combineSummary, measured } from '../../../../src/domain/cells/combine-rows.ts'
import { planGroup } from '../../../../src/domain/cells/plan-groups.ts'
import { type StoreCells, storeCells } from '../../../../src/domain/cells/store-cells.ts'
import type { HourCheck } from '../../../../src/domain/conversion/hour-check.ts'
import type { CameraHours } from '../../../../src/domain/coverage/camera-hours.ts'
import { camera } from '../../../domain/coverage/camera-fixtures.ts'
import { conversionOfCells } from './conversion-of-cells.ts'

/** Per store one amount for each day: Sunday 1 March to today, Wednesday 4 March 2026, 09:40. */
export type Amounts = Readonly<Record<string, readonly (number | null)[]>>

export interface Answers {
  readonly rates: Amounts
  readonly customers: Amounts
  /** Of the customers those of unknown role. */
  readonly unknownRoles?: Amounts
  readonly tills?: Amounts
  readonly before?: { readonly rates: Amounts; readonly customers: Amounts; readonly tills?: Amounts }
  /** Of the day that is compared with the running one, until the same time. */
  readonly elapsed?: { readonly rates: number; readonly customers: number; readonly tills?: number }
  readonly cameras?: ReadonlyMap<string, readonly CameraHours[]>
  readonly granularity?: Granularity
  readonly hours?: HourCheck
}

const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
const daysBefore = ['2026-02-22', '2026-02-23', '2026-02-24', '2026-02-25']
const asOf = Date.parse('2026-03-04T09:40Z')

/** What the page shows of these amounts. */
export function prepared(answers: Answers): Conversion {
  const {
    rates,
    customers,
    unknownRoles,
    tills,
    before,
    elapsed,
    cameras = new Map(),
    granularity = 'day',
    hours = 'refused',
  } = answers
  const stores = Object.keys(customers).sort()
  const cellsOf = (now: Amounts, then: Amounts | undefined, soFar: number | undefined) =>
    cells(stores, now, then, soFar, cameras)
  return conversionOfCells(
    {
      rates: {
        rate: cellsOf(rates, before?.rates, elapsed?.rates),
        customers: cellsOf(customers, before?.customers, elapsed?.customers),
        unknownRoles: cellsOf(unknownRoles ?? {}, undefined, undefined),
      },
      sales: tills === undefined ? null : cellsOf(tills, before?.tills, elapsed?.tills),
    },
    { hours, granularity, isCompared: before !== undefined, asOf },
  )
}

function cells(
  stores: readonly string[],
  now: Amounts,
  then: Amounts | undefined,
  soFar: number | undefined,
  cameras: ReadonlyMap<string, readonly CameraHours[]>,
): readonly StoreCells[] {
  const group = planGroup(
    { timezone: 'Europe/London', ids: stores },
    {
      days: { first: '2026-03-01', last: '2026-03-04' },
      compared: { first: '2026-02-22', last: '2026-02-25' },
      base: 'day',
      asOf,
    },
  )
  const rows = (amounts: Amounts, of: readonly string[]) =>
    Object.entries(amounts).flatMap(([location, values]) =>
      values.map((amount, position) => ({ index: `${of[position]}T00:00:00.000`, location, amount })),
    )
  const read = measured('amount')
  return storeCells(
    group,
    {
      current: combineRows(rows(now, days), group.current.buckets, { places: stores }, read),
      compared:
        then === undefined || group.compared === null
          ? null
          : combineRows(rows(then, daysBefore), group.compared.buckets, { places: stores }, read),
      elapsed:
        soFar === undefined
          ? null
          : combineSummary(
              stores.map((location) => ({ location, amount: soFar })),
              { places: stores },
              read,
            ),
      cameras,
    },
    asOf,
  )
}

/** The door of a store: ten scheduled hours on each day named, of which so great a share was received. */
export function door(location: string, shares: Readonly<Record<string, number | 'closed'>>) {
  const hours = Object.entries(shares).flatMap(([day, share]) =>
    Array.from({ length: 10 }, (_, hour) => {
      const index = `${day}T${String(hour + 9).padStart(2, '0')}:00`
      return [index, share === 'closed' ? null : ([4, hour < share * 10 ? 4 : 0] as const)] as const
    }),
  )
  return [location, [camera(`${location}-door`, hours, { location })]] as const
}
