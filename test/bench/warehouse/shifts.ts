import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import type { Chain } from './chain.ts'

const dayMs = 86_400_000

/** Three overlapping shifts of a day, in hours of UTC, with their members of staff. */
const rota = [
  { from: 7, to: 13, staff: 2 },
  { from: 10, to: 16, staff: 1 },
  { from: 13, to: 20, staff: 3 },
]

/** Keeps the rota of each store on these days, both included. */
export async function keepShifts(
  warehouse: Warehouse,
  { stores }: Chain,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<void> {
  const days = Array.from(
    { length: (Date.parse(end) - Date.parse(start)) / dayMs + 1 },
    (_, day) => Date.parse(start) + day * dayMs,
  )
  const at = (day: number, hour: number) => new Date(day + hour * 3_600_000).toISOString()
  await warehouse.insert(
    'shifts',
    stores.flatMap(({ id }) =>
      days.flatMap((day) =>
        rota.map(({ from, to, staff }) => ({
          location_id: id,
          shift_id: `${day} ${from}`,
          starts_at: at(day, from),
          ends_at: at(day, to),
          staff,
        })),
      ),
    ),
  )
}
