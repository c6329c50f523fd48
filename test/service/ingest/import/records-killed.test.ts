import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openWarehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { bundled } from '../../../support/bundled.ts'

const folder = await mkdtemp(join(tmpdir(), 'shopfloor-records-killed-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const warehouseFolder = join(folder, 'warehouse')
const child = await bundled(join(import.meta.dirname, '../../../support/records-import-in-child.ts'))

function importing(file: string, settings: Readonly<Record<string, string>> = {}) {
  return spawn(process.execPath, [child, warehouseFolder, 'visits', file], {
    // The folder and everything that a killed import leaves there are deleted.
    env: { ...process.env, ...settings, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function inWarehouse<T>(
  use: (warehouse: Awaited<ReturnType<typeof openWarehouse>>) => Promise<T>,
): Promise<T> {
  const warehouse = await openWarehouse({ kind: 'embedded', folder: warehouseFolder })
  try {
    return await use(warehouse)
  } finally {
    await warehouse.close()
  }
}

const countOf = () =>
  inWarehouse(async (warehouse) => {
    const [row] = await warehouse.query<{ rows: number }>(
      'SELECT count() AS rows FROM shopfloor.visits FINAL',
    )
    return row?.rows ?? 0
  })

test('keeps the rows reported as imported when it is killed, and completes when repeated', async () => {
  const rows = 600_000
  const file = join(folder, 'visits.csv')
  await inWarehouse(async (warehouse) => {
    await warehouse.insert('locations', [
      { id: 'store', organisation_id: 'chain', name: 'Store', timezone: 'UTC', currency: 'EUR' },
    ])
    await warehouse.command(
      `INSERT INTO FUNCTION file('${file}', CSVWithNames)
       SELECT 'store' AS location_id, toString(number) AS visit_id,
         replaceOne(toString(toDateTime('2025-03-01 00:00:00', 'UTC') + number), ' ', 'T') || 'Z' AS entered_at
       FROM numbers(${rows})`,
    )
  })

  const killed = importing(file, { IN_SMALL_PARTS: 'yes' })
  let output = ''
  killed.stdout.on('data', (text) => {
    output += String(text)
    if (/, [1-9]\d* imported,/.test(output)) killed.kill('SIGKILL')
  })
  const [, signal] = await once(killed, 'exit')
  expect(signal).toBe('SIGKILL')
  const taken = Number([...output.matchAll(/, (\d+) imported,/g)].at(-1)?.[1])
  const kept = await countOf()
  expect(taken).toBeGreaterThan(0)
  expect(kept).toBeGreaterThanOrEqual(taken)
  expect(kept).toBeLessThan(rows)

  // The parts that the killed import left are others than these.
  const again = importing(file)
  again.stdout.resume()
  const [status] = await once(again, 'exit')
  expect(status).toBe(0)
  expect(await countOf()).toBe(rows)
}, 180_000)
