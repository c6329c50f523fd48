import { expect, test } from 'vitest'
import { makeChain, type Store } from '../../src/demo/chain.ts'
import { demoSeed } from '../../src/demo/demo.ts'
import { describeStores } from '../../src/demo/further-stores.ts'
import { dayOf, instantAt } from '../../src/demo/local-day.ts'
import { registerShifts } from '../../src/demo/registry.ts'
import { rotaFlawOf, shiftsOn } from '../../src/demo/rota.ts'
import type { RotaFlaw } from '../../src/demo/stores.ts'
import { openMemoryWarehouse } from '../support/memory-warehouse.ts'

const chain = makeChain(describeStores(200, demoSeed))
const [tuesday, saturday, sunday] = [dayOf(2026, 11, 10), dayOf(2026, 11, 14), dayOf(2026, 11, 15)]

function named(name: string): Store {
  const store = chain.stores.find((one) => one.name.startsWith(name))
  if (store === undefined) throw new Error(`there is no store ${name}`)
  return store
}

function rota(store: Store, day: number) {
  return shiftsOn(store, day, { seed: demoSeed, flaw: rotaFlawOf(store, demoSeed) })
}

/** People at work at an hour of the day. */
function working(store: Store, day: number, hour: number): number {
  return rota(store, day)
    .filter(({ starts, ends }) => starts <= hour * 60 && hour * 60 < ends)
    .reduce((sum, { staff }) => sum + staff, 0)
}

function peopleHours(store: Store, day: number): number {
  return rota(store, day).reduce((sum, { starts, ends, staff }) => sum + (staff * (ends - starts)) / 60, 0)
}

test('has someone at work whenever a store with a rota is open, and nobody long before or after', () => {
  for (const store of chain.stores) {
    if (rotaFlawOf(store, demoSeed) === 'none') continue
    for (const day of [tuesday, saturday, sunday]) {
      const hours =
        { [tuesday]: store.hours.weekday, [saturday]: store.hours.saturday }[day] ?? store.hours.sunday
      if (hours === null) {
        expect(rota(store, day)).toEqual([])
        continue
      }
      for (let hour = Math.ceil(hours[0] / 60); hour * 60 < hours[1]; hour += 1) {
        expect(working(store, day, hour), `${store.name} ${day} ${hour}`).toBeGreaterThan(0)
      }
      for (const { starts, ends } of rota(store, day)) {
        expect(starts).toBeGreaterThanOrEqual(hours[0] - 30)
        expect(ends).toBeLessThanOrEqual(hours[1] + 30)
        expect(ends).toBeGreaterThan(starts)
      }
    }
  }
})

test('plans more staff for larger stores and for Saturdays', () => {
  expect(peopleHours(named('Leeds'), tuesday)).toBeGreaterThan(1.5 * peopleHours(named('York'), tuesday))
  for (const name of ['Leeds', 'York', 'Berlin', 'Kolkata']) {
    expect(peopleHours(named(name), saturday)).toBeGreaterThan(1.2 * peopleHours(named(name), tuesday))
  }
})

test('is thin on Saturday afternoons in Manchester, and idle on weekday mornings in Edinburgh', () => {
  const [manchester, edinburgh] = [named('Manchester'), named('Edinburgh')]
  expect(working(manchester, saturday, 16)).toBeLessThan(working(manchester, saturday, 11))
  expect(working(manchester, tuesday, 16)).toBeGreaterThan(working(manchester, tuesday, 11))
  expect(working(edinburgh, tuesday, 10)).toBeGreaterThan(
    1.5 * working(edinburgh, saturday, 10) * (0.85 / 1.5),
  )
  expect(working(edinburgh, tuesday, 10)).toBeGreaterThan(working(edinburgh, tuesday, 19))
  expect(rota(named('Norwich'), tuesday)).toEqual([])
})

test('gives some of the further stores each flaw, and most of them none', () => {
  const counts = new Map<RotaFlaw | null, number>()
  for (const store of chain.stores) {
    const flaw = rotaFlawOf(store, demoSeed)
    counts.set(flaw, (counts.get(flaw) ?? 0) + 1)
  }
  for (const flaw of ['none', 'thin Saturday afternoons', 'idle weekday mornings'] as const) {
    expect(counts.get(flaw)).toBeGreaterThan(2)
  }
  expect(counts.get(null)).toBeGreaterThan(140)
})

test('stores the rota until two weeks ahead, the same however it is continued, and leaves corrections', async () => {
  const warehouse = await openMemoryWarehouse()
  const twelve = makeChain()
  const [from, now] = [Date.parse('2026-10-20T00:00:00Z'), Date.parse('2026-11-10T12:00:00Z')]
  const stored = () =>
    warehouse.query<{ starts: string; ends: string; id: string; staff: number }>(
      `SELECT toString(starts_at) AS starts, toString(ends_at) AS ends, shift_id AS id, staff
       FROM shopfloor.shifts FINAL WHERE location_id = {id:String} ORDER BY starts, id`,
      { id: named('London · Soho').id },
    )
  await registerShifts(warehouse, twelve, demoSeed, { from, now })
  const whole = await stored()
  expect(whole.at(-1)).toMatchObject({ id: '2026-11-24 late' })
  // Open until 1 in the night of Friday, 23 October, and clocks go back on the 25th.
  expect(whole.find(({ id }) => id === '2026-10-23 late')).toMatchObject({
    starts: '2026-10-23 15:45:00.000',
    ends: '2026-10-24 00:30:00.000',
  })
  expect(whole.find(({ id }) => id === '2026-10-26 late')).toMatchObject({
    starts: new Date(instantAt('Europe/London', dayOf(2026, 10, 26), 15 * 60 + 30) * 1000)
      .toISOString()
      .replace('T', ' ')
      .slice(0, -1),
  })
  await warehouse.command('TRUNCATE TABLE shopfloor.shifts')
  await registerShifts(warehouse, twelve, demoSeed, { from, now: now - 9 * 86_400_000 })
  const [corrected] = await warehouse.query<Record<string, unknown>>(
    `SELECT * EXCEPT version FROM shopfloor.shifts FINAL WHERE shift_id = '2026-11-06 early' LIMIT 1`,
  )
  await warehouse.insert('shifts', [{ ...corrected, staff: 99 }])
  await registerShifts(warehouse, twelve, demoSeed, { from: now - 9 * 86_400_000, now })
  const again = await stored()
  expect(again.map(({ staff: _, ...shift }) => shift)).toEqual(whole.map(({ staff: _, ...shift }) => shift))
  const [kept] = await warehouse.query<{ staff: number }>(
    `SELECT max(staff) AS staff FROM shopfloor.shifts FINAL WHERE shift_id = '2026-11-06 early'`,
  )
  expect(kept).toEqual({ staff: 99 })
})
