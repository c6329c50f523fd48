import { beforeAll, expect, test } from 'vitest'
import { createPlaces } from '../../../src/bff/access/places.ts'
import { createCameraQuestions } from '../../../src/bff/alerts/ask-cameras.ts'
import type { Answer, Answers } from '../../../src/bff/answers/answers.ts'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import type { BodyOf } from '../../../src/protocol/requests/requests.ts'
import { Fault } from '../../../src/service/faults/fault.ts'
import { liveStores } from '../../../src/service/warehouse/derived/live.ts'
import { defaultQuestionLimits } from '../../../src/service/warehouse/engine/limits.ts'
import { detailList } from '../../../src/service/warehouse/questions/detail-list.ts'
import { cameraOf, insertLongChain, storesOf } from '../../support/long-chain.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'

const warehouse = await openMemoryWarehouse()
const all = storesOf(1201)
const now = Date.parse('2026-03-04T09:40:00Z')
const context = { now, limits: defaultQuestionLimits, organisations: null }

beforeAll(() => insertLongChain(warehouse, all))

/** The service itself, with its default limits. */
const answers: Answers = {
  kept: () => null,
  async ask({ route, body }): Promise<Answer> {
    try {
      const rows =
        route === 'detail/list'
          ? await detailList(warehouse, body as BodyOf<'detail/list'>)
          : await liveStores(warehouse, body as BodyOf<'live'>, context)
      return { ok: true, text: JSON.stringify(rows) }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { ok: false, code: error.code, message: error.message }
    }
  },
}

function questionsOf(stores: readonly string[]) {
  const places = createPlaces({
    answers,
    locationList: async () =>
      stores.map((id) => ({ id, name: `Store ${id}`, timezone: 'UTC', currency: 'GBP' })),
    limits: defaultLimits,
    now: () => now,
  })
  return createCameraQuestions({
    answers,
    places,
    limits: defaultLimits,
    signal: new AbortController().signal,
  })
}

test.each([501, 1201])('names each store and its camera in an outage of %i stores', async (count) => {
  const stores = all.slice(0, count)
  const questions = questionsOf(stores)
  const { unwell, sizes } = await questions.cameras(['gone'])
  // More than one list holds, so that stores are halved.
  expect(unwell.map(({ store, state }) => [store, state])).toEqual(
    stores.toSorted().map((store) => [store, 'down']),
  )
  expect(sizes.get('gone')).toBe(0)
  expect(stores.map((store) => sizes.get(store))).toEqual(stores.map(() => 1))
  const names = await questions.names(stores)
  for (const store of stores) {
    expect(names.get(store)).toBe(`Store ${store}`)
    expect(names.get(cameraOf(store))).toBe(`Door of ${store}`)
  }
})
