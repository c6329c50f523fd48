import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Three projects: plain code in UTC, the same time code in a zone with daylight saving, and components in a DOM. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/end-to-end/**'],
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
