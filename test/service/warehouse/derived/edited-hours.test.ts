import { expect, test } from 'vitest'
import { hoursOfWeek } from '../../../../src/service/warehouse/derived/hours-of-week.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)

async function mondayAtTen() {
  const { hours } = await hoursOfWeek(
    warehouse,
    {
      start: '2014-03-03',
      end: '2014-03-03',
      entities: ['store'],
      entityType: 'location',
      measure: 'entries',
    },
    { now: Date.UTC(2014, 2, 12), organisations: null },
  )
  const hour = hours.find((each) => each.weekday === 1 && each.hour === 10)
  return { state: hour?.state, average: hour?.average }
}

test('applies edited opening hours, late visits and removed visits to the next response', async () => {
  await chain.location('store', 'UTC')
  await chain.openOn('store', [1], 9 * 60, 18 * 60)
  await chain.recording('camera', 'store', { scheduled: true, counts: true })
  expect(await mondayAtTen()).toEqual({ state: 'no-data', average: null })

  await chain.specialDay('store', '2014-03-03', 0, 0)
  expect(await mondayAtTen()).toEqual({ state: 'closed', average: null })

  await chain.visits('store', ['2014-03-03T10:05:00Z', '2014-03-03T10:06:00Z'])
  expect(await mondayAtTen()).toEqual({ state: 'measured', average: 2 })

  await warehouse.command("DELETE FROM shopfloor.visits WHERE visit_id = 'visit-1'")
  expect(await mondayAtTen()).toEqual({ state: 'measured', average: 1 })
})
