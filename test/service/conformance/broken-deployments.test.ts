import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { startService } from '../../../src/service/service.ts'
import { allRules } from '../../conformance/all-rules.ts'
import { checkDeployment } from '../../conformance/conformance.ts'
import { fails } from '../../conformance/report.ts'
import { remembering } from '../../support/remembering-warehouse.ts'
import { fetchToken, folderOfFile, testCredentials } from '../../support/running-service.ts'
import { brokenAnswers } from './breakages/answers.ts'
import { type Broken, records, uptimeEntries } from './breakages/changes.ts'
import { contractAlone } from './breakages/contract-alone.ts'
import { brokenDerived } from './breakages/derived.ts'
import { brokenChanges } from './breakages/derived-changes.ts'
import { brokenCorrections } from './breakages/derived-corrections.ts'
import { brokenEffects } from './breakages/derived-effect.ts'
import { brokenEstimates } from './breakages/derived-estimates.ts'
import { brokenForecast } from './breakages/derived-forecast.ts'
import { brokenFunnel } from './breakages/derived-funnel.ts'
import { brokenOpeningHours } from './breakages/derived-opening-hours.ts'
import { brokenStaffing } from './breakages/derived-staffing.ts'
import { brokenStaffingAhead } from './breakages/derived-staffing-ahead.ts'
import { brokenSuspects } from './breakages/derived-suspects.ts'
import { brokenUsual } from './breakages/derived-usual.ts'
import { brokenZones } from './breakages/derived-zones.ts'
import { brokenNumbers, brokenNumbersAlone } from './breakages/deviations.ts'
import { brokenDoors, brokenSections } from './breakages/doors.ts'
import { brokenFields } from './breakages/fields.ts'
import { brokenGroups } from './breakages/groups.ts'
import { brokenBeyond, brokenNotes } from './breakages/notes.ts'
import { brokenQuestions } from './breakages/questions.ts'
import { brokenValues } from './breakages/values.ts'
import { breakService } from './breaking-proxy.ts'
import { chainClient, demoNow, foreign, leeds, openDemo, readOnly, settingsOf } from './demo-deployment.ts'

const warehouse = remembering(await openDemo())
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

/** Returns the failing rules in alphabetical order, and whether the run fails. */
async function differences({ breakage, among }: Pick<Broken, 'breakage' | 'among'>) {
  const broken = await breakService(service, token, remembered, breakage)
  const report = await checkDeployment(settingsOf({ ...service, ...broken }), {
    location: leeds,
    ...foreign,
    only: among,
    now: () => demoNow,
  })
  const differing = report.results.filter(({ finding }) => finding.verdict === 'differs')
  return { rules: differing.map(({ rule }) => rule).sort(), isFailed: fails(report, false) }
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
  ...brokenGroups,
  ...brokenDerived,
  ...brokenChanges,
  ...brokenOpeningHours,
  ...brokenCorrections,
  ...brokenSuspects,
  ...brokenEffects,
  ...brokenForecast,
  ...brokenFunnel,
  ...brokenEstimates,
  ...brokenStaffing,
  ...brokenStaffingAhead,
  ...brokenUsual,
  ...brokenZones,
  ...brokenNumbers,
  ...brokenNumbersAlone,
]

const nothing = { rules: [], isFailed: false }

test('passes behind a transparent proxy', async () => {
  expect(await differences({ breakage: {} })).toEqual(nothing)
})

test('passes if only the interface is offered', async () => {
  expect(await differences({ breakage: contractAlone({}) })).toEqual(nothing)
})

test('passes if uptimes are null because nothing was expected', async () => {
  const breakage = uptimeEntries((entry) => {
    const idle = { avgUptimeOnSegment: null, pcSegmentsRecieved: null, overallUptime: null }
    if (entry.segmentsExpected === 0) return { ...entry, ...idle }
    // As if every recording had been installed at nine o'clock on its first day.
    const isBefore = String(entry.index) < '2026-11-09 09:00'
    const outside = { withinSchedule: false, segmentsExpected: null, segmentsReceived: null }
    return isBefore ? { ...entry, ...outside, ...idle } : entry
  })
  expect(await differences({ breakage, among: ['§2', '§4', 'notes §4'] })).toEqual(nothing)
})

test('passes if a camera was never online', async () => {
  const breakage = records('status/uptime', (all) =>
    all.map((one, at) => (at === 0 ? { ...one, last_seen_utc: null, average_quality: null } : one)),
  )
  expect(await differences({ breakage })).toEqual(nothing)
})

test('has a failing deployment for every rule of the contract', () => {
  const shown = new Set(all.flatMap(({ differs }) => differs))
  const missing = allRules.filter(({ rule, level }) => level === 'contract' && !shown.has(rule))
  expect(missing.map(({ rule }) => rule)).toEqual([])
})

describe('a deployment that', () => {
  for (const broken of all) {
    test(broken.what, async () => {
      expect(await differences(broken)).toEqual({ rules: [...broken.differs].sort(), isFailed: true })
    })
  }
})
