import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { startService } from '../../../src/service/service.ts'
import { checkDeployment } from '../../conformance/conformance.ts'
import { fetchToken, folderOfFile, testCredentials } from '../../support/running-service.ts'
import { brokenAnswers } from './breakages/answers.ts'
import type { Broken } from './breakages/changes.ts'
import { brokenDoors } from './breakages/doors.ts'
import { brokenValues } from './breakages/values.ts'
import { type Breakage, breakService } from './breaking-proxy.ts'
import { chainClient, demoNow, foreign, leeds, openDemo, readOnly, settingsOf } from './demo-deployment.ts'

const warehouse = await openDemo()
const service = await startService({
  host: '127.0.0.1',
  port: 0,
  audience: testCredentials.audience,
  clients: [chainClient],
  warehouse: readOnly(warehouse),
  keyFolder: await folderOfFile(),
  log: pino({ level: 'silent' }),
  now: () => demoNow,
})
afterAll(() => service.close())
const token = await fetchToken(service)
const remembered = new Map<string, Promise<unknown>>()

async function differences(breakage: Breakage): Promise<readonly string[]> {
  const broken = await breakService(service, token, remembered, breakage)
  const { results } = await checkDeployment(settingsOf({ ...service, ...broken }), {
    location: leeds,
    ...foreign,
    now: () => demoNow,
  })
  return results.filter(({ finding }) => finding.verdict === 'differs').map(({ rule }) => rule)
}

function shows({ breakage, differs }: Broken) {
  return async () => expect([...(await differences(breakage))].sort()).toEqual([...differs].sort())
}

test('behind a proxy that changes nothing, nothing differs', async () => {
  expect(await differences({})).toEqual([])
})

describe('a deployment that', () => {
  for (const broken of [...brokenValues, ...brokenAnswers, ...brokenDoors]) test(broken.what, shows(broken))
})
