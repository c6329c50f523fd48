import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openWarehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { bundled } from '../../../support/bundled.ts'
import { folderOfFile } from '../../../support/running-service.ts'
import { linesOf } from './feed.ts'

const program = await bundled(join(import.meta.dirname, 'serving-process.ts'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

interface Served {
  post(kind: string, records: readonly object[]): Promise<{ readonly status: number; readonly body: unknown }>
  kill(): Promise<void>
}

async function serve(folder: string): Promise<Served> {
  const child = spawn(process.execPath, [program, folder, 'till', 'a secret'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const address = line.toString().trim()
  const granted = await fetch(`${address}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: 'till',
      client_secret: 'a secret',
      audience: 'test-audience',
      grant_type: 'client_credentials',
    }),
  })
  const { access_token } = (await granted.json()) as { access_token: string }
  return {
    async post(kind, records) {
      const answer = await fetch(`${address}/v1/ingest/${kind}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/x-ndjson' },
        body: linesOf(records),
      })
      return { status: answer.status, body: await answer.json() }
    },
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

const perBatch = 50
/** A batch of one day; all of its visits are in `hour`. */
const batchOf = (batch: number, hour: string) =>
  Array.from({ length: perBatch }, (_, n) => ({
    location_id: 'store',
    visit_id: `b${batch}-${n}`,
    entered_at: `2026-02-${String(1 + (batch % 28)).padStart(2, '0')}T${hour}:00:00Z`,
  }))

/** Number of stored rows of each batch, and their hours. */
async function kept(folder: string) {
  const warehouse = await openWarehouse({ kind: 'embedded', folder: join(folder, 'warehouse') })
  const rows = await warehouse.query<{ batch: number; rows: number; ids: number; hours: number[] }>(
    `SELECT toUInt32(extract(visit_id, 'b([0-9]+)-')) AS batch, count() AS rows, uniqExact(visit_id) AS ids,
       arraySort(groupUniqArray(toHour(entered_at))) AS hours
     FROM shopfloor.visits FINAL GROUP BY batch ORDER BY batch`,
  )
  await warehouse.close()
  return new Map(rows.map((row) => [row.batch, row]))
}

test('keeps acknowledged batches once after SIGKILL, others whole or not at all, and all once when repeated', async () => {
  const folder = await folderOfFile()
  const first = await serve(folder)
  const setUp = async (kind: string, record: object) =>
    expect(await first.post(kind, [record])).toMatchObject({ status: 200 })
  await setUp('organisations', { id: 'chain', name: 'Chain' })
  await setUp('locations', {
    id: 'store',
    organisation_id: 'chain',
    name: 'Store',
    timezone: 'UTC',
    currency: 'EUR',
  })

  // The first batches are acknowledged and then corrected to another hour, so that rows are deleted as well as added.
  for (let batch = 0; batch < 3; batch += 1) await first.post('visits', batchOf(batch, '09'))
  // At most 8 more than 20 are under way when it is killed.
  const batches = 40
  const acknowledged = new Set<number>()
  let next = 0
  const sender = async () => {
    for (let batch = next++; batch < batches; batch = next++) {
      const { status } = await first.post('visits', batchOf(batch, '10'))
      if (status === 200) acknowledged.add(batch)
      if (acknowledged.size === 20) await first.kill()
    }
  }
  await Promise.allSettled(Array.from({ length: 8 }, sender))
  await first.kill()
  expect(acknowledged.size).toBeGreaterThanOrEqual(20)
  expect(acknowledged.size).toBeLessThan(batches)

  const after = await kept(folder)
  for (const batch of acknowledged) {
    expect(after.get(batch)).toEqual({ batch, rows: perBatch, ids: perBatch, hours: [10] })
  }
  for (const [batch, { ids }] of after) expect({ batch, ids }).toEqual({ batch, ids: perBatch })

  const second = await serve(folder)
  for (let batch = 0; batch < batches; batch += 1) {
    expect(await second.post('visits', batchOf(batch, '10'))).toMatchObject({ status: 200 })
  }
  await second.kill()
  const whole = await kept(folder)
  expect([...whole.values()]).toEqual(
    Array.from({ length: batches }, (_, batch) => ({
      batch,
      rows: perBatch,
      ids: perBatch,
      hours: [10],
    })),
  )
})
