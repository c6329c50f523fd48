import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaData } from '../../../src/service/warehouse/questions/area-data.ts'
import { averageDwellTime } from '../../../src/service/warehouse/questions/average-dwell-time.ts'
import { conversionRate } from '../../../src/service/warehouse/questions/conversion-rate.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { isThorough } from '../../support/thoroughness.ts'
import { bodyOf, camerasOf, type Data, data, keep, keepOwners, type Request, request } from './areas-cases.ts'
import { keepStores, now } from './minute-by-minute.ts'
import { allOf, answered, naive, ratio, staysOf, visitorsOf, wanted } from './naive-sums.ts'
import { SmallChain } from './small-chain.ts'

/** Compares responses with computations over the raw rows without SQL or bucket boundaries. */
const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
await keepStores(chain)
await keepOwners(chain)

async function compareAreas(kept: Data, asked: Request): Promise<void> {
  const body = bodyOf(asked)
  const zones = {
    ...body,
    areaType: 'taxonomy' as const,
    taxonomy: asked.taxonomy,
    breakdownByDimensions: [
      ...body.breakdownByDimensions,
      ...(asked.byTaxonomy ? (['taxonomy'] as const) : []),
    ],
  }
  const areas = await areaData(warehouse, zones, { now })
  const alone = await areaData(warehouse, { ...zones, facets: ['summary'] }, { now })
  expect(alone.summary).toEqual(areas.summary)
  const split = {
    entity: asked.byEntity,
    named: asked.byTaxonomy,
    taxonomies: asked.byTaxonomy ? asked.taxonomy.map((zone) => [zone]) : [asked.taxonomy],
  }
  expect(
    answered(areas.segments, (row) => [
      row.area_total_entries,
      row.area_total_dwell_time,
      row.area_average_dwell_time,
    ]),
  ).toEqual(wanted(naive(staysOf(kept.visits), asked, split, camerasOf, kept), allOf))
}

async function compareVisitors(kept: Data, asked: Request): Promise<void> {
  const body = { ...bodyOf(asked), areaType: 'location-dwell' as const }
  const split = { entity: asked.byEntity, taxonomies: [['']] }
  const sums = naive(visitorsOf(kept.visits), asked, split, camerasOf, kept)
  const dwell = await averageDwellTime(warehouse, body, { now })
  const alone = await averageDwellTime(warehouse, { ...body, facets: ['summary'] }, { now })
  expect(alone.summary).toEqual(dwell.summary)
  expect(answered(dwell.segments, (row) => row.average_dwell_time)).toEqual(wanted(sums, ratio))
  const area = await areaData(warehouse, body, { now })
  expect(
    answered(area.segments, (row) => [
      row.area_total_entries,
      row.area_total_dwell_time,
      row.area_average_dwell_time,
    ]),
  ).toEqual(wanted(sums, allOf))
}

async function compareConversion(kept: Data, asked: Request): Promise<void> {
  const { genders: _genders, ...body } = bodyOf({ ...asked, genders: null })
  const facts = [
    ...kept.people.filter(({ role }) => role !== 'staff').map((p) => ({ ...p, one: 1, other: 0 })),
    ...kept.sales.filter(({ kind }) => kind === 'sale').map((s) => ({ ...s, one: 0, other: 1 })),
  ].map((fact) => ({ ...fact, taxonomy: '', gender: '' }))
  const split = { entity: true, taxonomies: [['']] }
  const sums = naive(facts, { ...asked, genders: null }, split, () => [], kept)
  const byEntity = { ...body, breakdownByDimensions: ['entity' as const] }
  const answer = await conversionRate(warehouse, byEntity, { now })
  const alone = await conversionRate(warehouse, { ...byEntity, facets: ['summary'] }, { now })
  expect(alone.summary).toEqual(answer.summary)
  expect(answered(answer.segments, (row) => row.sales_conversion_rate)).toEqual(wanted(sums, ratio))
}

test('returns for random stays, visitors and transactions what a naive computation returns', async () => {
  await fc.assert(
    fc.asyncProperty(data, fc.array(request, { minLength: 6, maxLength: 6 }), async (kept, requests) => {
      await keep(warehouse, kept)
      for (const asked of requests) {
        await compareAreas(kept, asked)
        await compareVisitors(kept, asked)
        await compareConversion(kept, asked)
      }
    }),
    // A failure reports its seed; shrinking would take minutes.
    { numRuns: isThorough ? 10 : 4, endOnFailure: true },
  )
}, 300_000)
