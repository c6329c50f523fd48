import { expect, test } from 'vitest'
import { makeChain } from '../../../../src/service/ingest/demo/chain.ts'
import { incidentsOfStores } from '../../../../src/service/warehouse/derived/incidents.ts'
import { defaultQuestionLimits } from '../../../../src/service/warehouse/limits.ts'
import { demoNow, openDemo } from '../../conformance/demo-deployment.ts'

const warehouse = await openDemo()
const context = { now: demoNow, limits: defaultQuestionLimits, organisations: null }
const stores = makeChain().stores.map(({ id }) => id)

const incidentsOf = async (entities: readonly string[]) => {
  const body = {
    start: '2026-10-14',
    end: '2026-11-10',
    entities,
    entityType: 'location',
    order: 'cost',
    limit: 500,
  } as const
  return (await incidentsOfStores(warehouse, body, context)).incidents
}

test('an incident costs the same whether its store is asked about alone or with all others', async () => {
  const all = await incidentsOf(stores)
  expect(all.filter(({ basis }) => basis.kind === 'entrances').length).toBeGreaterThan(0)
  for (const store of stores) {
    expect(await incidentsOf([store])).toEqual(all.filter(({ location }) => location === store))
  }
})
