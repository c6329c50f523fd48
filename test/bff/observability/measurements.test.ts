import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import perfHooks from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { createMeasurements } from '../../../src/bff/observability/measurements.ts'

test('the manual lists exactly the metrics that exist', async () => {
  const measurements = createMeasurements(() => ({ inFlight: 0, queued: 0 }))
  measurements.together(true)
  const text = await measurements.text()
  const measured = [...text.matchAll(/^# TYPE (shopfloor_\w+) /gm)].map(([, name]) => name)
  const manual = await readFile(join(import.meta.dirname, '../../../docs/operation.md'), 'utf8')
  const named = [...manual.matchAll(/^\| `(shopfloor_\w+)` \|/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(measured.sort())
  expect(named.length).toBeGreaterThan(10)
})

test('collects the metrics of the process once, for all servers in it', async () => {
  const monitors = vi.spyOn(perfHooks, 'monitorEventLoopDelay')
  try {
    const servers = [0, 1, 2].map(() => createMeasurements(() => ({ inFlight: 0, queued: 0 })))
    expect(monitors.mock.calls.length).toBeLessThanOrEqual(1)
    for (const server of servers) {
      expect(await server.text()).toMatch(/^nodejs_eventloop_lag_max_seconds \d/m)
    }
  } finally {
    monitors.mockRestore()
  }
})
