import perfHooks from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { createMeasurements } from '../../../src/service/observability/measurements.ts'

test('collects the metrics of the process once, for all servers in it', async () => {
  const monitors = vi.spyOn(perfHooks, 'monitorEventLoopDelay')
  try {
    const servers = [0, 1, 2].map(() => createMeasurements())
    expect(monitors.mock.calls.length).toBeLessThanOrEqual(1)
    for (const server of servers) {
      expect(await server.text()).toMatch(/^nodejs_eventloop_lag_max_seconds \d/m)
    }
  } finally {
    monitors.mockRestore()
  }
})
