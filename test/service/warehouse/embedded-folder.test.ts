import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { WarehouseUnavailable } from '../../../src/service/warehouse/engine/unavailable.ts'
import { openWarehouse } from '../../../src/service/warehouse/warehouse.ts'
import { bundled } from '../../support/bundled.ts'

const holdingProcess = await bundled(join(import.meta.dirname, 'holding-process.ts'))
const root = await mkdtemp(join(tmpdir(), 'shopfloor-open-'))
const children: ChildProcess[] = []
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(root, { recursive: true, force: true })
})

const open = (path = folder) => openWarehouse({ kind: 'embedded', folder: path })

async function start(task: 'hold' | 'insert' | 'close'): Promise<ChildProcess> {
  const child = spawn(process.execPath, [holdingProcess, task, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function refusal(opening: Promise<unknown>): Promise<WarehouseUnavailable> {
  const error = await opening.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof WarehouseUnavailable) return error
  throw new Error('it was not refused', { cause: error })
}

test('reports a folder as locked while another process holds it', async () => {
  const holder = await start('hold')
  const locked = await refusal(open())
  expect(locked.reason).toBe('locked')
  expect(locked.message).toBe(`Another Shopfloor is using ${folder}: stop it, or set another DATA_DIR.`)
  await kill(holder)
  await (await open()).close()
})

test('keeps a row whose insert has returned after the process was killed', async () => {
  await kill(await start('insert'))
  const warehouse = await open()
  const rows = await warehouse.query('SELECT location_id, entries FROM shopfloor.hourly_counts')
  await warehouse.close()
  expect(rows).toEqual([{ location_id: 'kept', entries: 42 }])
})

test('lets a process exit after it closes its warehouse', async () => {
  const child = await start('close')
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(0)
})

test('reports invalid tables as damaged', async () => {
  await (await open()).close()
  const store = await readdir(join(folder, 'store'), { recursive: true })
  const tables = store.filter((name) => name.endsWith('visits.sql'))
  expect(tables.length).toBeGreaterThan(0)
  for (const name of tables) await writeFile(join(folder, 'store', name), 'garbage')
  const damaged = await refusal(open())
  expect(damaged.reason).toBe('damaged')
  expect(damaged.message).toContain(`The data in ${folder} cannot be used`)
})

test('reports invalid rows as damaged instead of dropping them', async () => {
  const warehouse = await open()
  await warehouse.insert('visits', [{ location_id: 'a', entered_at: '2024-03-04T10:00:00Z', visit_id: '1' }])
  const [table] = await warehouse.query<{ path: string }>(
    `SELECT arrayElement(data_paths, 1) AS path FROM system.tables WHERE database = 'shopfloor' AND name = 'visits'`,
  )
  await warehouse.close()
  const path = table?.path ?? ''
  const parts = (await readdir(path)).filter((name) => name.startsWith('202403_'))
  expect(parts).toHaveLength(1)
  for (const file of await readdir(join(path, parts[0] ?? ''))) {
    await writeFile(join(path, parts[0] ?? '', file), 'garbage')
  }
  expect((await refusal(open())).reason).toBe('damaged')
})

test('distinguishes a file from a folder', async () => {
  const file = join(root, 'a-file')
  await writeFile(file, 'x')
  const refused = await refusal(open(file))
  expect(refused.reason).toBe('damaged')
  expect(refused.message).toContain('is a file, not a folder')
})

test('explains what to do if the engine is not installed', async () => {
  const source = fileURLToPath(new URL('../../../src', import.meta.url))
  const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url))
  for (const part of ['protocol', 'service'])
    await cp(join(source, part), join(folder, part), { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  // All dependencies of the warehouse except the optional package.
  for (const name of ['@clickhouse', '@date-fns', 'valibot']) {
    await symlink(join(packages, name), join(folder, 'node_modules', name))
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(folder, 'open.ts'),
    `import { openWarehouse } from './service/warehouse/warehouse.ts'
     await openWarehouse({ kind: 'embedded', folder: 'data' }).catch(({ name, reason, message }) =>
       process.stdout.write(JSON.stringify({ name, reason, message })))`,
  )
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), 'open.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const refused = JSON.parse((await child.stdout.toArray()).join(''))
  expect(refused).toMatchObject({ name: 'WarehouseUnavailable', reason: 'no_engine' })
  expect(refused.message).toMatch(/npm ci.*CLICKHOUSE_URL/)
})

test.runIf(process.platform === 'linux')(
  'rejects a path where no folder can be created, without delay',
  async () => {
    for (const place of ['/proc/shopfloor', '/proc/shopfloor/data/warehouse']) {
      const { reason, message } = await refusal(open(place))
      expect(reason).toBe('damaged')
      expect(message).toBe(
        `The folder ${place} can’t be created or written to: change its permissions, or set another DATA_DIR.`,
      )
    }
  },
)
