import { useConversion } from '../../../../src/dashboard/pages/conversion/use-conversion.ts'
import type { OpenDashboard } from '../probe.ts'
import { pointsOf, shownChange, shownValue, together } from '../shown.ts'
import type { Statements, Subject } from '../statements.ts'
import { type Asked, everybody, screenOf, settled, shownOf } from './screen.ts'

export async function readConversion(dashboard: OpenDashboard, asked: Asked): Promise<Statements> {
  const screen = screenOf(asked)
  const view = await dashboard.read('conversion', () => settled(useConversion(screen).state))
  const { conversion, days, compared } = view
  const stores = shownOf(asked.stores, conversion.apart)
  const base: Subject = { measure: 'conversion', stores, days, hour: null, zone: null, people: everybody }
  const customers: Subject = { ...base, measure: 'customers' }
  const ranked = conversion.stores.filter(({ rank }) => rank !== null)
  return together([
    pointsOf('conversion', base, conversion.points, view, false),
    {
      values: [
        ...shownValue('conversion, rate', base, {
          value: conversion.rate.value,
          coverage: conversion.coverage,
        }),
        ...shownValue('conversion, customers', customers, {
          value: conversion.customers.value,
          coverage: conversion.coverage,
        }),
        ...conversion.stores.flatMap((row) =>
          shownValue(
            'conversion, store',
            { ...base, stores: [row.store] },
            { value: row.rate, coverage: row.coverage },
          ),
        ),
      ],
      changes: [
        ...shownChange('conversion, rate', base, conversion.rate.delta, compared),
        ...shownChange('conversion, customers', customers, conversion.customers.delta, compared),
        ...conversion.stores.flatMap((row) =>
          shownChange('conversion, store', { ...base, stores: [row.store] }, row.delta, compared),
        ),
      ],
      rankings: [{ ...base, where: 'conversion, stores', stores: ranked.map(({ store }) => store) }],
    },
  ])
}
