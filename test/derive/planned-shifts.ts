import fc from 'fast-check'
import { database } from '../../src/service/warehouse/engine/schema.ts'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { chainStores } from './random-chain.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** The shifts of one store: two a day, which overlap around noon. */
interface Rota {
  /** Members of staff. */
  readonly early: number
  readonly late: number
  /** How many days back the shifts begin, and how many days ahead they are planned. */
  readonly from: number
  readonly ahead: number
  /** One in seven days has no shift. */
  readonly off: number
  /** Minutes by which all shifts begin and end later. */
  readonly later: number
  /** Members of staff whom the counts of an hour include, on each of the last weeks' days. */
  readonly counted: number
}

export type Rotas = readonly Rota[]

export const anyRotas: fc.Arbitrary<Rotas> = fc.array(
  fc.record({
    early: fc.integer({ min: 0, max: 6 }),
    late: fc.integer({ min: 0, max: 6 }),
    from: fc.constantFrom(40, 40, 40, 2, 0),
    ahead: fc.constantFrom(16, 16, 16, 5, -1),
    off: fc.nat(6),
    later: fc.constantFrom(0, 0, 20),
    counted: fc.nat(3),
  }),
  { minLength: chainStores.length, maxLength: chainStores.length },
)

const shifts = [
  { name: 'early', starts: 6 * 60, ends: 13 * 60 },
  { name: 'late', starts: 12 * 60, ends: 23 * 60 },
] as const

/** Days whose counts include staff. */
const daysCounted = 30

/** Replaces all shifts, and adds the staff whom counts include. @param now the current instant */
export async function keepRotas(warehouse: Warehouse, rotas: Rotas, now: number): Promise<void> {
  await warehouse.command(`TRUNCATE TABLE ${database}.shifts`)
  const today = Math.floor(now / dayMs) * dayMs
  const at = (day: number, minutes: number) =>
    new Date(today + day * dayMs + minutes * minuteMs).toISOString()
  await warehouse.insert(
    'shifts',
    rotas.flatMap(({ from, ahead, off, later, ...staff }, position) =>
      daysBetween(-from, ahead)
        .filter((day) => (day + 7 * daysCounted) % 7 !== off)
        .flatMap((day) =>
          shifts
            .filter(({ name }) => staff[name] > 0)
            .map(({ name, starts, ends }) => ({
              location_id: chainStores[position] ?? '',
              shift_id: `${day} ${name}`,
              starts_at: at(day, starts + later),
              ends_at: at(day, ends + later),
              staff: staff[name],
            })),
        ),
    ),
  )
  await warehouse.insert(
    'visits',
    rotas.flatMap(({ counted }, position) =>
      daysBetween(-daysCounted, -1).flatMap((day) =>
        Array.from({ length: counted }, (_, each) => ({
          location_id: chainStores[position] ?? '',
          entered_at: at(day, 11 * 60 + each),
          visit_id: `staff ${position} ${day} ${each}`,
          recording_id: 'any',
          age: '',
          gender: '',
          role: 'staff',
        })),
      ),
    ),
  )
}

function daysBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, day) => first + day)
}
