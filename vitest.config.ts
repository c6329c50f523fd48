import { availableParallelism } from 'node:os'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { fastTempFolder } from './scripts/fast-temp-folder.ts'
import { linguiMacros } from './scripts/lingui-macros.ts'
import { isThorough } from './test/support/thoroughness.ts'

/** Nothing that is tested depends on speed; a busy machine does. What hangs is found all the same. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } } as const

/** What each project runs in, but for the zone. */
const surroundings = { TMPDIR: fastTempFolder() }

/** Code that holds nothing: no server, no clock of its own, nothing replaced. Its files share what they import. */
const plain = ['protocol', 'calendar', 'domain', 'client', 'dashboard'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
)

/** Files of the warehouse whose every statement another file sends to the server, too: they run there in `test:all`. */
const sameStatements = [
  'test/service/warehouse/questions/{capture-rate,uptimes}.test.ts',
  'test/service/warehouse/entities/ownership.test.ts',
  'test/service/ingest/ingest-api/late-data.test.ts',
]

/**
 * Five projects: plain code, and programs, in UTC; what uses the warehouse once more, with a ClickHouse server in its
 * place; the time code in a zone with daylight saving; and components in a DOM.
 */
export default defineConfig({
  test: {
    // By default one core is left idle, which on two is half of the machine. Programs wait, for disks and each other:
    // of three at work on two cores none has to.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        plugins: [linguiMacros(), lingui()],
        test: {
          name: 'plain',
          ...patient,
          setupFiles: ['test/support/words-setup.ts'],
          include: plain,
          isolate: false,
          environment: 'node',
          env: { ...surroundings, TZ: 'UTC' },
        },
      },
      {
        test: {
          name: 'unit',
          ...patient,
          include: ['test/**/*.test.ts'],
          exclude: ['test/end-to-end/**', ...plain],
          environment: 'node',
          env: { ...surroundings, TZ: 'UTC' },
        },
      },
      {
        test: {
          name: 'warehouse-over-http',
          ...patient,
          // Every question, insert, limit and failure. What random requests show of the statements, they show without it.
          include: [
            'test/service/warehouse/{,buckets/,bulk/,counts/,engine/,entities/,questions/,records/}*.test.ts',
            'test/service/warehouse/derived/suspects.test.ts',
            'test/service/ingest/import/{import-kinds,correction-cases,counts/import-counts,records/import-records}.test.ts',
            'test/service/ingest/ingest-api/{ingest-api,corrections,late-data}.test.ts',
            'test/service/service.test.ts',
          ],
          exclude: [
            'test/service/warehouse/**/*-property.test.ts',
            // About the embedded engine alone, and opening it often; or about no warehouse.
            'test/service/warehouse/**/{embedded-folder,kept-configuration,migrations,hour-weights,in-turn}.test.ts',
            ...(isThorough ? [] : sameStatements),
          ],
          setupFiles: ['test/support/clickhouse-over-http/setup.ts'],
          environment: 'node',
          env: { ...surroundings, TZ: 'UTC' },
        },
      },
      {
        plugins: [linguiMacros(), lingui()],
        test: {
          name: 'summer-time',
          ...patient,
          setupFiles: ['test/support/words-setup.ts'],
          isolate: false,
          include: [
            'test/{protocol,calendar,domain}/**/*.test.ts',
            'test/dashboard/{time,filters,coverage,charts}/**/*.test.ts',
          ],
          environment: 'node',
          env: { ...surroundings, TZ: 'America/New_York' },
        },
      },
      {
        plugins: [linguiMacros(), lingui(), react()],
        test: {
          name: 'component',
          ...patient,
          include: ['test/dashboard/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['test/support/words-setup.ts', 'test/support/component-setup.ts'],
          env: { ...surroundings, TZ: 'UTC' },
        },
      },
    ],
  },
})
