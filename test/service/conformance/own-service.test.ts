import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../../../src/service/load/limits.ts'
import { type ConformanceOptions, checkDeployment } from '../../conformance/conformance.ts'
import type { Report } from '../../conformance/report.ts'
import { runService, testCredentials } from '../../support/running-service.ts'
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

const warehouse = await openDemo()

async function check(
  options: ConformanceOptions,
  limits: Parameters<typeof runService>[0]['limits'] = {},
): Promise<Report> {
  const now = () => demoNow
  const service = await runService({ warehouse: readOnly(warehouse), clients: [chainClient], now, limits })
  return checkDeployment(settingsOf(service), { now, ...options })
}

/** All that does not conform, with the reason. */
function others({ results }: Report) {
  return results.flatMap(({ rule, finding }) =>
    finding.verdict === 'conforms' ? [] : [{ rule, ...finding }],
  )
}

test('every rule of the contract and of the notes conforms, and nothing is left unshown', async () => {
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

test('every rule of the contract conforms for a store in New York time, where days change at other instants', async () => {
  const report = await check({
    location: boston,
    only: ['§1', '§2', '§4', '§7', '§8', 'notes §4', 'notes §5'],
  })
  expect(others(report)).toEqual([])
  expect(report.about.timezone).toBe('America/New_York')
})

test('every rule conforms where answers come in parts', async () => {
  const report = await check({ location: leeds, ...foreign, tryLimits: true }, { maxFrameBytes: 1024 })
  expect(others(report)).toEqual([])
})

describe('failed sign-ins', () => {
  const asked = { location: leeds, only: ['§5', 'notes §2'], tryLimits: true }
  const now = () => demoNow
  const start = () => runService({ warehouse: readOnly(warehouse), clients: [chainClient], now })

  test('are few enough for six complete runs in a minute', async () => {
    const service = await start()
    for (const _ of Array(6).keys())
      expect(others(await checkDeployment(settingsOf(service), { ...asked, now }))).toEqual([])
  })

  test('that are too many end a run with the seconds to wait', async () => {
    const service = await start()
    const wrong = { ...settingsOf(service), clientSecret: 'not the secret of this client' }
    for (const _ of Array(defaultLimits.maxFailedAttempts).keys())
      await expect(checkDeployment(wrong, { ...asked, now })).rejects.toThrow(/refuses the client/)
    await expect(checkDeployment(settingsOf(service), { ...asked, now })).rejects.toThrow(
      /too many failed ones \(HTTP 429\): run again in 60 s\.$/,
    )
  })
})

test('nothing secret stands in a report', async () => {
  const report = JSON.stringify(await check({ location: leeds, only: ['5', 'notes §2'] }))
  expect(report).not.toContain(testCredentials.clientSecret)
  expect(report).not.toMatch(/eyJ[\w-]{10}/)
})
