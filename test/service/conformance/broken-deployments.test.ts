import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { startService } from '../../../src/service/service.ts'
import { allRules } from '../../conformance/all-rules.ts'
import { checkDeployment } from '../../conformance/conformance.ts'
import { fetchToken, folderOfFile, testCredentials } from '../../support/running-service.ts'
import { brokenAnswers } from './breakages/answers.ts'
import type { Broken } from './breakages/changes.ts'
import { brokenDoors, brokenSections } from './breakages/doors.ts'
import { brokenFields } from './breakages/fields.ts'
import { brokenBeyond, brokenNotes } from './breakages/notes.ts'
import { brokenQuestions } from './breakages/questions.ts'
import { brokenValues } from './breakages/values.ts'
import { breakService } from './breaking-proxy.ts'
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

async function differences({
  breakage,
  among,
}: Pick<Broken, 'breakage' | 'among'>): Promise<readonly string[]> {
  const broken = await breakService(service, token, remembered, breakage)
  const { results } = await checkDeployment(settingsOf({ ...service, ...broken }), {
    location: leeds,
    ...foreign,
    only: among,
    now: () => demoNow,
  })
  return results.filter(({ finding }) => finding.verdict === 'differs').map(({ rule }) => rule)
}

const all: readonly Broken[] = [
  ...brokenFields,
  ...brokenValues,
  ...brokenAnswers,
  ...brokenQuestions,
  ...brokenDoors,
  ...brokenSections,
  ...brokenNotes,
  ...brokenBeyond,
]

test('behind a proxy that changes nothing, nothing differs', async () => {
  expect(await differences({ breakage: {} })).toEqual([])
})

test('every rule of the contract differs for one of these deployments', () => {
  const shown = new Set(all.flatMap(({ differs }) => differs))
  const missing = allRules.filter(({ rule, level }) => level === 'contract' && !shown.has(rule))
  expect(missing.map(({ rule }) => rule)).toEqual([])
})

describe('a deployment that', () => {
  for (const broken of all) {
    test(broken.what, async () => {
      expect([...(await differences(broken))].sort()).toEqual([...broken.differs].sort())
    })
  }
})
