import { expect, test } from 'vitest'
import { makeChain } from '../../../../src/demo/chain.ts'
import { entrancesOf } from '../../../../src/service/warehouse/derived/cameras/entrances.ts'
import {
  cameraKey,
  hoursOfCameras,
} from '../../../../src/service/warehouse/derived/cameras/hours-of-cameras.ts'
import { incidentsOfStores } from '../../../../src/service/warehouse/derived/incidents.ts'
import { defaultQuestionLimits } from '../../../../src/service/warehouse/engine/limits.ts'
import { recordingsOf } from '../../../../src/service/warehouse/entities/recordings.ts'
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

/** Cameras are looked up twice. Whether the second look-up hits the cache depends on what else the request needs. */
test('finds the hours of a camera, whichever request looked it up first', async () => {
  const [store = ''] = stores
  const own = await recordingsOf(warehouse, [store])
  const { hours } = await entrancesOf(warehouse, [store])
  const read = await hoursOfCameras(
    warehouse,
    {
      zones: [
        {
          timezone: own[0]?.timezone ?? '',
          ids: [store],
          days: { first: '2026-11-02', last: '2026-11-02' },
        },
      ],
      placed: { cameras: new Map([[store, structuredClone(own)]]), hours },
      only: new Set(own.map(cameraKey)),
    },
    { now: demoNow, asOf: demoNow },
  )
  expect(read.map(({ recording }) => recording)).toEqual(own.map(({ id }) => id))
})

test('estimates the same for an incident, whether its store is requested alone or with all others', async () => {
  const all = await incidentsOf(stores)
  expect(all.filter(({ basis }) => basis.kind === 'entrances').length).toBeGreaterThan(0)
  for (const store of stores) {
    expect(await incidentsOf([store])).toEqual(all.filter(({ location }) => location === store))
  }
})
