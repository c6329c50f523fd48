import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * Four projects: plain code in UTC; what uses the warehouse once more, with a ClickHouse server in its place; the time
 * code in a zone with daylight saving; and components in a DOM.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
          include: [
            'test/service/warehouse/**/*.test.ts',
            'test/service/ingest/{import,ingest-api,simulation}/**/*.test.ts',
            'test/service/{service,leeds-2014}.test.ts',
          ],
          // About the folder; and what is over HTTP by itself.
          exclude: [
            'test/service/warehouse/{embedded-folder,migrations}.test.ts',
            'test/service/warehouse/over-http/**',
          ],
          setupFiles: ['test/support/clickhouse-over-http/setup.ts'],
          environment: 'node',
          env: { TZ: 'UTC' },
        },
      },
      {
        test: {
          name: 'summer-time',
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
          include: ['test/dashboard/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['test/support/component-setup.ts'],
          env: { TZ: 'UTC' },
        },
      },
    ],
  },
})
