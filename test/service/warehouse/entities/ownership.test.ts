import { expect, test } from 'vitest'
import type { Organisations } from '../../../../src/service/access/access.ts'
import { findLocations } from '../../../../src/service/warehouse/entities/entities.ts'
import { findRecordings } from '../../../../src/service/warehouse/entities/recordings.ts'
import { listLocations } from '../../../../src/service/warehouse/questions/locations.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)

await warehouse.insert('organisations', [
  { id: 'chain', name: 'The chain' },
  { id: 'empty', name: 'Without stores' },
])
await chain.location('mine', 'UTC')
await chain.location('theirs', 'UTC', { organisation: 'rival' })
// Each of these claims to belong to the chain.
await chain.recording('door', 'mine')
await chain.recording('moved', 'theirs')
await chain.recording('stored', 'nowhere')

const recordings = async (ids: readonly string[] | null, organisations: Organisations) =>
  (await findRecordings(warehouse, ids, organisations)).map(({ id }) => id)

test.each<[Organisations, string[], string[]]>([
  [null, ['mine', 'theirs'], ['door', 'stored', 'moved']],
  [['chain'], ['mine'], ['door', 'stored']],
  [['rival'], ['theirs'], ['moved']],
  [
    ['rival', 'chain'],
    ['mine', 'theirs'],
    ['door', 'stored', 'moved'],
  ],
  [['empty'], [], []],
  [[], [], []],
  [[''], [], []],
])(
  'lists for access to %j those locations and their recordings, or recordings of the organisation without a location',
  async (organisations, locations, cameras) => {
    expect((await listLocations(warehouse, organisations)).map(({ id }) => id)).toEqual(locations)
    expect(await recordings(null, organisations)).toEqual(cameras)
  },
)

test('returns accessible recordings by id, and names the first inaccessible one', async () => {
  expect(await recordings(['stored', 'door'], ['chain'])).toEqual(['door', 'stored'])
  await expect(recordings(['door', 'moved', 'nobody'], ['chain'])).rejects.toMatchObject({
    code: 'forbidden',
    message: 'You don’t have access to the recording "moved".',
  })
  await expect(recordings(['nobody', 'moved'], ['chain'])).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no recording "nobody".',
  })
  expect(await recordings([], ['chain'])).toEqual([])
})

const found = async (
  entityType: 'location' | 'organisation',
  entities: readonly string[],
  organisations: Organisations,
) => {
  const rules = { maxEntities: 10, organisations }
  return (await findLocations(warehouse, { entities, entityType }, rules)).map(({ id }) => id)
}

test('treats an organisation without stores like any other', async () => {
  expect(await found('organisation', ['empty', 'chain'], ['chain', 'empty'])).toEqual(['mine'])
  await expect(found('organisation', ['empty'], ['chain'])).rejects.toMatchObject({ code: 'forbidden' })
  await expect(found('organisation', ['rival'], ['chain'])).rejects.toMatchObject({ code: 'forbidden' })
  await expect(found('organisation', ['nobody'], ['chain'])).rejects.toMatchObject({ code: 'not_found' })
})

test('rejects the id of another entity type', async () => {
  await expect(found('location', ['chain'], ['chain'])).rejects.toMatchObject({ code: 'not_found' })
  await expect(found('organisation', ['mine'], ['chain'])).rejects.toMatchObject({ code: 'not_found' })
  await expect(found('location', ['theirs'], ['theirs'])).rejects.toMatchObject({ code: 'forbidden' })
})

test('shortens a long id in the message', async () => {
  const message = `There is no location "${'x'.repeat(60)}…".`
  await expect(found('location', ['x'.repeat(61)], null)).rejects.toMatchObject({ message })
})
