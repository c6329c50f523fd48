import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveAnswer } from '../../../src/protocol/derived/live-answers.ts'
import {
  allowed,
  answerIn,
  powers as cameras,
  type DerivedAccess,
  refused,
  startDerivedAccess,
} from '../../support/derived-access.ts'
import { failureOf } from '../../support/running-bff.ts'
import { allStores } from '../../support/small-chain-deployment.ts'

let access: DerivedAccess

/** Each store has as many cameras as its power, all offline, with unknown uptime. */
beforeAll(async () => {
  access = await startDerivedAccess({
    plain: ({ action }, entities) =>
      action !== 'status'
        ? null
        : entities.flatMap((location_id) =>
            Array.from({ length: cameras.get(location_id) ?? 0 }, (_, number) => ({
              recording_id: `camera ${number} of ${location_id}`,
              location_id,
              status: 'offline',
              last_seen_utc: null,
              average_quality: null,
            })),
          ),
    uptimes: ({ recids }) => ({
      stores: [...new Set(recids.map((id) => id.replace(/^camera \d+ of /, '')))],
      answer: [],
    }),
  })
})
afterAll(() => access.close())

/** Sends the request as a person who sees these stores. */
function ask(
  who: Parameters<DerivedAccess['ask']>[0],
  entities: readonly string[],
  further: object = {},
): Promise<string> {
  return access.ask(who, 'live', { entities, limit: 500, ...further })
}

test.each(allowed)(
  'shows a viewer of %j, and a wall of these stores, the cameras of %j only',
  async (stores, entities, count) => {
    for (const who of [{ stores }, { stores, role: 'wall' as const }]) {
      const { summary, stores: rows } = answerIn<LiveAnswer>(await ask(who, entities))
      expect(summary[0]?.offline).toBe(count)
      expect(rows.map(({ location }) => location).sort()).toEqual([...entities].sort())
    }
  },
)

test.each(refused)(
  'refuses a viewer of %j the cameras of %j as a whole, without a request',
  async (stores, entities) => {
    await ask({ stores: 'all' }, entities)
    access.asked.length = 0
    for (const who of [{ stores }, { stores, role: 'wall' as const }]) {
      expect(failureOf(await ask(who, entities)).code).toBe('forbidden')
    }
    expect(access.asked).toEqual([])
  },
)

test('reveals no other stores through a cursor of more stores', async () => {
  const { cursor } = answerIn<LiveAnswer>(await ask({ stores: 'all' }, allStores))
  const own = answerIn<LiveAnswer>(await ask({ stores: ['store-1'] }, ['store-1'], { since: cursor }))
  expect(own.changed).toBeUndefined()
  expect(own.stores.map(({ location }) => location)).toEqual(['store-1'])
})

test('requests the live status again after two seconds', async () => {
  await ask({ stores: 'all' }, ['store-1'])
  access.asked.length = 0
  await ask({ stores: 'all' }, ['store-1'])
  expect(access.asked).toEqual([])
  access.bff.pass(2001)
  await ask({ stores: 'all' }, ['store-1'])
  expect(access.asked).toContainEqual(['store-1'])
})
