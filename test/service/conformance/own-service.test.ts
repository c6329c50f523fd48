import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../../../src/service/load/limits.ts'
import { type ConformanceOptions, checkDeployment } from '../../conformance/conformance.ts'
import type { Report } from '../../conformance/report.ts'
import { remembering } from '../../support/remembering-warehouse.ts'
import { runService, testCredentials } from '../../support/running-service.ts'
import { runsRare } from '../../support/thoroughness.ts'
import {
  boston,
  chainClient,
  demoNow,
  foreign,
  leeds,
  openDemo,
  readOnly,
  settingsOf,
} from './demo-deployment.ts'

const warehouse = remembering(await openDemo())

async function check(
  options: ConformanceOptions,
  limits: Parameters<typeof runService>[0]['limits'] = {},
): Promise<Report> {
  const now = () => demoNow
  const service = await runService({ warehouse: readOnly(warehouse), clients: [chainClient], now, limits })
  return checkDeployment(settingsOf(service), { now, ...options })
}

/** Everything that fails, with the reason. */
function others({ results }: Report) {
  return results.flatMap(({ rule, finding }) =>
    finding.verdict === 'conforms' ? [] : [{ rule, ...finding }],
  )
}

test('passes every rule of the contract and the notes, with none left unshown', async () => {
  const report = await check({ location: leeds, ...foreign, tryLimits: true })
  expect(others(report)).toEqual([
    { rule: 'notes §1 parts', verdict: 'not shown', needs: 'an answer in several parts' },
  ])
  expect(report.summary.contract).toEqual({
    conforms: expect.any(Number),
    differs: 0,
    'not offered': 0,
    'not shown': 0,
  })
})

test.runIf(runsRare)('passes for a store in New York time, whose days begin at other instants', async () => {
  const report = await check({
    location: boston,
    only: ['§1', '§2', '§4', '§7', '§8', 'notes §4', 'notes §5'],
  })
  expect(others(report)).toEqual([])
  expect(report.about.timezone).toBe('America/New_York')
})

test.runIf(runsRare)('passes with split responses', async () => {
  const report = await check({ location: leeds, ...foreign, tryLimits: true }, { maxFrameBytes: 1024 })
  expect(others(report)).toEqual([])
})

describe('failed sign-ins', () => {
  const asked = { location: leeds, only: ['§5', 'notes §2'], tryLimits: true }
  const now = () => demoNow
  const start = () => runService({ warehouse: readOnly(warehouse), clients: [chainClient], now })

  test('allow six complete runs per minute', async () => {
    const service = await start()
    for (const _ of Array(6).keys())
      expect(others(await checkDeployment(settingsOf(service), { ...asked, now }))).toEqual([])
  })

  test('end a run with the seconds to wait if there are too many', async () => {
    const service = await start()
    const wrong = { ...settingsOf(service), clientSecret: 'not the secret of this client' }
    for (const _ of Array(defaultLimits.maxFailedAttempts).keys())
      await expect(checkDeployment(wrong, { ...asked, now })).rejects.toThrow(/refuses the client/)
    await expect(checkDeployment(settingsOf(service), { ...asked, now })).rejects.toThrow(
      /too many failed ones \(HTTP 429\): run again in 60 s\.$/,
    )
  })
})

test('keeps secrets out of the report', async () => {
  const report = JSON.stringify(await check({ location: leeds, only: ['5', 'notes §2'] }))
  expect(report).not.toContain(testCredentials.clientSecret)
  expect(report).not.toMatch(/eyJ[\w-]{10}/)
})
