import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Nothing that is tested depends on speed; a busy machine does. What hangs is found all the same. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 } as const

/**
 * Four projects: plain code in UTC; what uses the warehouse once more, with a ClickHouse server in its place; the time
 * code in a zone with daylight saving; and components in a DOM.
 */
export default defineConfig({
  test: {
    // By default one core is left idle, which on two is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          ...patient,
          include: ['test/**/*.test.ts'],
          // What is waited for comes; on a busy machine not within the second of the default.
          expect: { poll: { timeout: 30_000 } },
          exclude: ['test/end-to-end/**'],
          environment: 'node',
          env: { TZ: 'UTC' },
        },
      },
      {
        test: {
          name: 'warehouse-over-http',
          ...patient,
          // Every question, insert, limit and failure. What random requests show of the statements, they show without it.
          include: [
            'test/service/warehouse/*.test.ts',
            'test/service/ingest/import/{import-counts,import-kinds,import-records,correction-cases}.test.ts',
            'test/service/ingest/ingest-api/{ingest-api,corrections,late-data}.test.ts',
            'test/service/service.test.ts',
          ],
          exclude: [
            'test/service/warehouse/*-property.test.ts',
            // About the embedded engine alone, and opening it often.
            'test/service/warehouse/{embedded-folder,kept-configuration,migrations}.test.ts',
          ],
          setupFiles: ['test/support/clickhouse-over-http/setup.ts'],
          environment: 'node',
          env: { TZ: 'UTC' },
        },
      },
      {
        test: {
          name: 'summer-time',
          ...patient,
          include: [
            'test/protocol/**/*.test.ts',
            'test/dashboard/{time,filters,coverage,charts}/**/*.test.ts',
          ],
          environment: 'node',
          env: { TZ: 'America/New_York' },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'component',
          ...patient,
          include: ['test/dashboard/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['test/support/component-setup.ts'],
          env: { TZ: 'UTC' },
        },
      },
    ],
  },
})
