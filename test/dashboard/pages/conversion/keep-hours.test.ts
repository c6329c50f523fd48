import { expect, test } from 'vitest'
import { checked, hours } from '../../../domain/conversion/hour-fixtures.ts'
import { door, prepared } from './conversion-fixtures.ts'

const usual = { customers: 20, sales: 4 }
const day = '2026-03-02'

/** Sunday and Tuesday as usual, Monday with what is given: ten hours from nine on. */
function withMonday(monday: Parameters<typeof hours>[1], gap: number) {
  const sketch = [
    { day: '2026-03-01', hours: hours(10, usual) },
    { day, hours: [...hours(10 - gap, usual), ...hours(gap, monday)] },
    { day: '2026-03-03', hours: hours(10, usual) },
  ]
  const sum = (amount: 'customers' | 'sales') =>
    sketch.map((one) => one.hours.reduce((all, hour) => all + (hour[amount] ?? 0), 0))
  const [customers, sales] = [sum('customers'), sum('sales')]
  const answers = {
    customers: { leeds: customers },
    rates: { leeds: customers.map((came, place) => (sales[place] ?? 0) / came) },
    tills: { leeds: sales },
    cameras: new Map([
      door('leeds', { '2026-03-01': 1, [day]: monday.seen === 0 ? (10 - gap) / 10 : 1, '2026-03-03': 1 }),
    ]),
  }
  return { whole: prepared(answers), kept: prepared({ ...answers, hours: checked(sketch) }) }
}

test('a till that was silent for three hours does not pull the rate down', () => {
  const { whole, kept } = withMonday({ customers: 20, sales: 0 }, 3)
  expect(whole.rate.value).toBeCloseTo(108 / 600, 12)
  expect(kept.rate.value).toBeCloseTo(0.2, 12)
  expect(kept.points[1]?.value).toBeCloseTo(0.2, 12)
  expect(kept.points[1]).toMatchObject({ customers: 140, sales: 28 })
  expect(kept.customers).toMatchObject({ value: 600, behindRate: 540 })
  expect(kept.sales).toMatchObject({ value: 108, behindRate: null })
})

test('the hours of a silent till are not covered, though cameras saw all of them', () => {
  const { kept } = withMonday({ customers: 20, sales: 0 }, 3)
  expect(kept.points[1]?.coverage).toEqual({ share: 0.7, verdict: 'unreliable' })
  expect(kept.coverage).toEqual({ share: 1, verdict: 'complete' })
})

test('a door that saw nobody for three hours does not push the rate up', () => {
  const { whole, kept } = withMonday({ customers: 0, sales: 4, seen: 0 }, 3)
  expect(whole.rate.value).toBeCloseTo(120 / 540, 12)
  expect(kept.rate.value).toBeCloseTo(0.2, 12)
  expect(kept.points[1]?.coverage).toEqual({ share: 0.7, verdict: 'unreliable' })
  expect(kept.sales).toMatchObject({ value: 120, behindRate: 108 })
})

test('a day of which no hour is left is no data, and in no rate', () => {
  const { kept } = withMonday({ customers: 20, sales: 0 }, 10)
  expect(kept.points.map(({ state }) => state)).toEqual(['measured', 'no-data', 'measured', 'no-data'])
  expect(kept.rate.value).toBeCloseTo(0.2, 12)
})
