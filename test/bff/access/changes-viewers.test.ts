import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangesAnswer } from '../../../src/protocol/derived/changes/changes-answers.ts'
import {
  allowed,
  answerIn,
  type DerivedAccess,
  refused,
  startDerivedAccess,
  type UptimesBody,
} from '../../support/derived-access.ts'
import { failureOf } from '../../support/running-bff.ts'
import { allStores } from '../../support/small-chain-deployment.ts'

const days = { start: '2026-03-02', end: '2026-03-03' }
let access: DerivedAccess

/** Each store had a camera at its door, and got another one on 3 March. */
beforeAll(async () => {
  access = await startDerivedAccess({
    plain: ({ body }, entities) =>
      body.returnEntityType === 'recording'
        ? entities.flatMap((store) =>
            ['Door', 'Kids'].map((name) => ({ id: `${name} of ${store}`, location_id: store, name })),
          )
        : null,
    uptimes: uptimesOf,
    at: Date.parse('2026-03-04T14:40:00Z'),
  })
})
afterAll(() => access.close())

function uptimesOf({ start, end, recids }: UptimesBody) {
  const asked = ['2026-03-01', '2026-03-02', '2026-03-03'].filter((day) => day >= start && day <= end)
  const answer = recids.map((id) => {
    const [name = '', store = ''] = id.split(' of ')
    const numberOn = (day: string) => (name === 'Door' || day === '2026-03-03' ? 1 : null)
    return {
      recording: { id, name, location: store, timezone: 'Europe/London' },
      uptime: asked.map((day) => ({
        ...{ index: `${day} 10:00`, withinSchedule: true, segmentsExpected: numberOn(day) },
        ...{ segmentsReceived: numberOn(day), avgUptimeOnSegment: numberOn(day) },
        ...{ pcSegmentsRecieved: numberOn(day), overallUptime: numberOn(day) },
      })),
    }
  })
  return { stores: recids.map((id) => id.split(' of ')[1] ?? ''), answer }
}

function ask(stores: readonly string[] | 'all', entities: readonly string[]): Promise<string> {
  return access.ask({ stores }, 'changes', { ...days, entities, limit: 10 })
}

test.each(allowed)('shows a viewer of %j the new cameras of %j only', async (stores, entities) => {
  const { changes, count } = answerIn<ChangesAnswer>(await ask(stores, entities))
  expect(count).toBe(entities.length)
  expect(changes).toEqual(
    [...entities].sort().map((location) => ({
      kind: 'camera-added',
      day: '2026-03-03',
      location,
      recording: `Kids of ${location}`,
      name: 'Kids',
    })),
  )
})

test.each(refused)(
  'refuses a viewer of %j the changes of %j as a whole, without a request',
  async (stores, entities) => {
    await ask('all', allStores)
    access.asked.length = 0
    expect(failureOf(await ask(stores, entities)).code).toBe('forbidden')
    expect(access.asked).toEqual([])
  },
)

test('refuses a wall screen, which shows no changes', async () => {
  const frame = await access.ask({ stores: 'all', role: 'wall' }, 'changes', {
    ...days,
    entities: allStores,
    limit: 10,
  })
  expect(failureOf(frame).code).toBe('forbidden')
})
