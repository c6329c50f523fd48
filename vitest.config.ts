import { availableParallelism } from 'node:os'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { fastTempFolder } from './scripts/fast-temp-folder.ts'
import { linguiMacros } from './scripts/lingui-macros.ts'
import { runsRare, runsSlow, runsUsual } from './test/support/thoroughness.ts'

/**
 * Nothing that is tested depends on speed: a machine that is ten times busier fails nothing. What hangs is found all the
 * same.
 */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } } as const

/** What each project runs in, but for the zone. */
const surroundings = { TMPDIR: fastTempFolder() }

/** Code that holds nothing: no server, no clock of its own, nothing replaced. */
const plain = ['protocol', 'calendar', 'domain', 'client', 'dashboard'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
)

/**
 * Code that handles clocks and days. It runs only in a zone with daylight saving: accidental use of the process's zone
 * fails there and passes in UTC.
 */
const ofTime = [
  'test/{protocol,calendar,domain}/**/*.test.ts',
  'test/dashboard/{time,filters,coverage,charts}/**/*.test.ts',
]

/** Files in processes of their own: these put another module in the place of one, or break the engine's folder. */
const alone = [
  'test/service/issuer/clients.test.ts',
  'test/service/open-doors.test.ts',
  'test/service/warehouse/embedded-folder.test.ts',
]
const componentsAlone = [
  'test/dashboard/pages/footfall/footfall-broken.test.tsx',
  'test/dashboard/charts/time/lazy-time-chart.test.tsx',
]

/** Slow, and what they find seldom stays hidden from the others. */
const restOfUnit = [
  // One deployment for each way to break a rule.
  'test/service/conformance/broken-deployments.test.ts',
  // What batches over HTTP show of each kind and each correction, of files.
  'test/service/ingest/import/{import-kinds,correction-cases}.test.ts',
  // Random facts: each question's own tests have an example of them.
  'test/service/warehouse/{areas,routes,summary-period}-property.test.ts',
  // What an import does on a full disk, and after it was killed. That no acknowledged batch is lost, each run shows.
  'test/service/ingest/import/{full-disk,records-killed}.test.ts',
  // The conformance suite as a command. The service is held to the suite itself in every run.
  'test/service/conformance/command.test.ts',
  // What the made-up chain is like.
  'test/demo/{broken-cameras,determinism,first-twelve,forty-stores,history,pieces,street}.test.ts',
  'test/demo/simulation/simulation.test.ts',
  // Benches that compare years of answers with the truth.
  'test/bench/trust/replay.test.ts',
  'test/bench/estimates/calibration.test.ts',
]

/** What takes long: several processes and servers, what outlives them, every route for every viewer, years, random chains. */
const slowOfUnit = [
  'test/cli/{derived-answers,doctor,launcher,program}.test.ts',
  'test/derive/*agreement.test.ts',
  'test/bff/access/http-matrix.test.ts',
  'test/bff/{live-like,alerts/webhook,camera-notes/camera-notes,deriving/derived-answers}.test.ts',
  'test/bff/{across/{load-balancer,two-servers},http/http-connections,sign-in/several-servers,store/redis-store}.test.ts',
  'test/bff/database/{backup,durability}.test.ts',
  'test/doctor/distorted.test.ts',
  'test/service/conformance/own-service.test.ts',
  'test/service/http/slow-clients.test.ts',
  'test/service/metrics-api/socket-limits.test.ts',
  'test/service/{ahead/read-ahead,examples,fuzz/*,leeds-2014,organisations,sigterm}.test.ts',
  'test/service/ingest/removed-locations.test.ts',
  'test/service/ingest/import/{layout-rows,many-corrections,records-forms,counts/import-counts,records/import-records}.test.ts',
  'test/service/ingest/ingest-api/{any-record,correction-cases,corrections,killed,late-data,organisations}.test.ts',
  'test/service/warehouse/{camera-time,entries,staff-hours}-property.test.ts',
  'test/service/warehouse/{corrections/count-corrections,counts/entry-estimates}.test.ts',
  'test/service/warehouse/derived/{incidents-alone,kept-days}.test.ts',
  'test/service/warehouse/engine/migrations.test.ts',
  'test/service/warehouse/over-http/import.test.ts',
]
const slowComponents = [
  'test/dashboard/events/camera-changes.test.tsx',
  'test/dashboard/pages/overview/chain-overview.test.tsx',
]
const slow = runsSlow ? [] : [...slowOfUnit, ...slowComponents]

/** Files of which `npm test` runs some tests, or some cases, and leaves the others to `npm run test:rest`. */
const partlyRest = ['test/bff/{views/views,targets/{targets,target-measures},events/events}.test.ts']

/** What reaches a server in another way than the embedded engine: requests, inserts, limits, failures, long values. */
const overHttp = [
  'test/service/service.test.ts',
  'test/service/warehouse/{bounded-reading,closing,lists,statement-limits,warehouse}.test.ts',
  'test/service/warehouse/bulk/bulk-fields.test.ts',
  'test/service/warehouse/questions/entries.test.ts',
]

/** The other questions and inserts: statements of their own, sent in the same way. */
const restOverHttp = [
  'test/service/warehouse/{,buckets/,bulk/,counts/,engine/,entities/,questions/,records/}*.test.ts',
  'test/service/warehouse/derived/suspects.test.ts',
  'test/service/ingest/import/{import-kinds,correction-cases,counts/import-counts,records/import-records}.test.ts',
  'test/service/ingest/ingest-api/{corrections,ingest-api,late-data}.test.ts',
]

/** What code of the dashboard needs to speak. */
const words = [linguiMacros(), lingui()]
const wordsSetup = 'test/support/words-setup.ts'

const program = {
  ...patient,
  environment: 'node' as const,
  setupFiles: ['test/support/program-setup.ts'],
  env: { ...surroundings, TZ: 'UTC' },
}

const component = {
  ...patient,
  environment: 'jsdom' as const,
  setupFiles: [wordsSetup, 'test/support/component-setup.ts'],
  env: { ...surroundings, TZ: 'UTC' },
}

/**
 * Plain code, and programs, in UTC; what uses the warehouse once more, with a ClickHouse server in its place; the code
 * of time in a zone with daylight saving; and components in a DOM.
 *
 * Files share a process, and in it the modules that they import: to start one and to import costs half a second of
 * processor time a file, and a DOM one more. So no module may keep anything of a test file beyond it.
 */
export default defineConfig({
  test: {
    // By default one core is left idle, which on two is half of the machine. Programs wait, for disks and each other:
    // of three at work on two cores none has to.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: ['test/support/run-folders.ts'],
    projects: [
      {
        plugins: words,
        test: {
          name: 'plain',
          ...patient,
          setupFiles: [wordsSetup],
          include: plain,
          exclude: ofTime,
          isolate: false,
          environment: 'node',
          env: { ...surroundings, TZ: 'UTC' },
        },
      },
      {
        // The replay runs hooks of the dashboard.
        plugins: words,
        test: {
          name: 'unit',
          ...program,
          isolate: false,
          include: runsUsual ? ['test/**/*.test.ts'] : [...restOfUnit, ...slowOfUnit, ...partlyRest],
          exclude: ['test/end-to-end/**', ...plain, ...alone, ...slow, ...(runsRare ? [] : restOfUnit)],
        },
      },
      { test: { name: 'unit-alone', ...program, include: alone } },
      {
        test: {
          name: 'warehouse-over-http',
          ...program,
          isolate: false,
          // What random requests show of the statements, they show without it.
          include: [...(runsSlow ? overHttp : []), ...(runsRare ? restOverHttp : [])],
          exclude: [
            'test/service/warehouse/**/*-property.test.ts',
            // About the embedded engine alone, and opening it often; or about no warehouse.
            'test/service/warehouse/**/{embedded-folder,changed-parts,kept-configuration,migrations,hour-weights,in-turn,kept-sums,settled-days,shared-work}.test.ts',
          ],
          setupFiles: [...program.setupFiles, 'test/support/clickhouse-over-http/setup.ts'],
        },
      },
      {
        plugins: words,
        test: {
          name: 'summer-time',
          ...patient,
          setupFiles: [wordsSetup],
          isolate: false,
          include: ofTime,
          environment: 'node',
          env: { ...surroundings, TZ: 'America/New_York' },
        },
      },
      {
        plugins: [...words, react()],
        test: {
          name: 'component',
          ...component,
          isolate: false,
          include: runsUsual ? ['test/dashboard/**/*.test.tsx'] : slowComponents,
          exclude: [...componentsAlone, ...slow],
        },
      },
      {
        plugins: [...words, react()],
        test: { name: 'component-alone', ...component, include: componentsAlone },
      },
    ],
  },
})
