import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SuspectsAnswer } from '../../../src/protocol/derived/suspect-answers.ts'
import {
  allowed,
  answerIn,
  type DerivedAccess,
  powers,
  refused,
  startDerivedAccess,
  type UptimesBody,
} from '../../support/derived-access.ts'
import { failureOf } from '../../support/running-bff.ts'
import { allStores } from '../../support/small-chain-deployment.ts'
import type { AskedQuestion } from '../../support/stand-in-deployment.ts'

/** Afternoon in London. */
const today = '2026-03-04'
const now = Date.parse(`${today}T14:40:00Z`)
let access: DerivedAccess

/** Counts nobody today, and in each hour before twenty people times the store's power. */
beforeAll(async () => {
  access = await startDerivedAccess({
    plain(question, entities) {
      const { action, body } = question
      if (body.returnEntityType === 'recording') {
        return entities.map((id) => ({ id: `camera of ${id}`, location_id: id, name: 'Entrance' }))
      }
      return action === 'metric' ? entriesOf(question, entities) : null
    },
    uptimes: uptimesOf,
    at: now,
  })
})
afterAll(() => access.close())

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

function entriesOf({ body }: AskedQuestion, entities: readonly string[]) {
  const day = String(body.start).slice(0, 10)
  const counted = (id: string) => (day === today ? 0 : 20 * (powers.get(id) ?? 0))
  const segments = entities.flatMap((location) =>
    hours.map((hour) => ({ index: `${day}T${hour}:00:00.000`, location, entries: counted(location) })),
  )
  return { segments, meta: { units: { entries: 'peopleCount' } } }
}

function uptimesOf({ start, recids }: UptimesBody) {
  const stores = recids.map((id) => id.replace('camera of ', ''))
  const answer = stores.map((store) => ({
    recording: { id: `camera of ${store}`, name: 'Entrance', location: store, timezone: 'Europe/London' },
    uptime: hours.map((hour) => ({
      index: `${start} ${hour}:00`,
      withinSchedule: true,
      segmentsExpected: 4,
      segmentsReceived: 4,
      avgUptimeOnSegment: 1,
      pcSegmentsRecieved: 1,
      overallUptime: 1,
    })),
  }))
  return { stores, answer }
}

function ask(stores: readonly string[] | 'all', entities: readonly string[]): Promise<string> {
  return access.ask({ stores }, 'suspects', { entities, limit: 10 })
}

test.each(allowed)('shows a viewer of %j the suspects of %j only', async (stores, entities, sum) => {
  const { suspects, count } = answerIn<SuspectsAnswer>(await ask(stores, entities))
  expect(count).toBe(entities.length)
  expect(suspects.map(({ location }) => location).sort()).toEqual([...entities].sort())
  expect(suspects.reduce((all, { usual }) => all + usual, 0)).toBe(20 * sum)
})

test.each(refused)(
  'refuses a viewer of %j the suspects of %j as a whole, without a request',
  async (stores, entities) => {
    await ask('all', allStores)
    access.asked.length = 0
    expect(failureOf(await ask(stores, entities)).code).toBe('forbidden')
    expect(access.asked).toEqual([])
  },
)

test('refuses a wall screen, which shows no suspects', async () => {
  const frame = await access.ask({ stores: 'all', role: 'wall' }, 'suspects', {
    entities: allStores,
    limit: 10,
  })
  expect(failureOf(frame).code).toBe('forbidden')
})
