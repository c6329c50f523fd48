import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
