import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { SmallChain } from '../../service/warehouse/small-chain.ts'
import { keepPromotedChain, leeds } from './promoted-chain.ts'

/**
 * The week from Monday 9 February: four people work at Leeds, but twelve on Monday from ten to eleven, and one on Friday
 * from two to three. Nothing is known of Sunday, or of York. On Saturday, the entrance is blind from noon.
 */
export async function keepStaffedChain(warehouse: Warehouse): Promise<void> {
  await keepPromotedChain(warehouse)
  const rota = new SmallChain(warehouse)
  await rota.shifts(
    leeds.id,
    ['09', '10', '11', '12', '13', '14'].flatMap((date) =>
      Array.from({ length: 11 }, (_, nth) => {
        const hour = 8 + nth
        const at = (time: number) => `2026-02-${date}T${String(time).padStart(2, '0')}:00:00Z`
        const staff = date === '09' && hour === 10 ? 12 : date === '13' && hour === 14 ? 1 : 4
        return [at(hour), at(hour), at(hour + 1), staff] as const
      }),
    ),
  )
  await rota.shifts(leeds.id, shiftsAround)
}

/**
 * Four people from eight to seven in the four weeks around Monday 16 March, but one on Friday 20 from two to four, and
 * twelve on Monday 23 from ten to eleven.
 */
const shiftsAround = Array.from({ length: 28 }, (_, day) => day + 2).flatMap((date) =>
  Array.from({ length: 11 }, (_, nth) => {
    const hour = 8 + nth
    const at = (time: number) => new Date(Date.UTC(2026, 2, date, time)).toISOString()
    const staff = date === 20 && (hour === 14 || hour === 15) ? 1 : date === 23 && hour === 10 ? 12 : 4
    return [at(hour), at(hour), at(hour + 1), staff] as const
  }),
)
