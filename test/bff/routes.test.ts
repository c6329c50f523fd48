import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../src/protocol/requests/requests.ts'
import { type RunningBff, startRunningBff } from '../support/running-bff.ts'

/** The BFF reads the routes of the protocol: a new one there needs no change here. */
let bff: RunningBff
beforeAll(async () => {
  bff = await startRunningBff()
})
afterAll(async () => {
  expect(bff.deployment.surprises).toEqual([])
  await bff.close()
})

test.each(Object.entries(routes))('forwards %s and its response unchanged', async (route, { action }) => {
  const body = {
    entities: ['5f1d7a0c9b3e4a0012c4d001'],
    entityType: 'recording',
    breakdownByDimensions: ['entity'],
    // A deployment's own parameters pass too.
    own: [route],
  }
  const json = `{"summary":[{"recording":"7a0c","currency":"EUR","${route}":12.50}],  "meta":{"units":{}}}`
  const asked: unknown[] = []
  bff.deployment.onQuestion((question) => {
    asked.push([question.action, question.route, question.body])
    question.answer(json)
  })
  const browser = await bff.connect()
  browser.send({ action, data: { id: 'r1', route, body } })
  expect(await browser.next()).toBe(`r1|0|0|${json}`)
  expect(asked).toEqual([[action, route, body]])
})
