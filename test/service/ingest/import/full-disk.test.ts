import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runRecordsImport } from '../../../../src/service/ingest/import/records/records-command.ts'
import { openWarehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { bundled } from '../../../support/bundled.ts'

const folder = await mkdtemp(join(tmpdir(), 'shopfloor-full-disk-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const child = await bundled(join(import.meta.dirname, '../../../support/records-import-in-child.ts'))

/** True if the user may mount a disk, which needs Linux and permission. */
const mayMount = (() => {
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()])
    return true
  } catch {
    return false
  }
})()

/** Runs a script with a temporary disk of 6 MB at `$disk`. */
async function withSmallDisk(script: string): Promise<string> {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  const steps = `set -u; mount -t tmpfs -o size=6m tmpfs "$disk"; ${script}`
  const running = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', steps], {
    env: {
      ...process.env,
      disk,
      import: `${process.execPath} ${child} ${disk}/warehouse`,
      IN_SMALL_PARTS: 'yes',
      TMPDIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (text) => {
      output += String(text)
    })
  }
  await once(running, 'close')
  return output
}

test.runIf(mayMount)(
  'stops an import with advice when the disk is full, keeps stored rows, and completes once there is space',
  async () => {
    const file = (name: string) => join(folder, name)
    // A process starts in two seconds of processor time, so what fits is imported before, in this one.
    const prepared = join(folder, 'prepared')
    const warehouse = await openWarehouse({ kind: 'embedded', folder: prepared })
    await warehouse.insert('locations', [
      { id: 'store', organisation_id: 'chain', name: 'Store', timezone: 'UTC', currency: 'EUR' },
    ])
    // Incompressible ids, more than the disk can hold.
    const visits = Array.from({ length: 200_000 }, (_, second) => {
      const enteredAt = new Date(Date.UTC(2025, 2, 1) + second * 1000).toISOString()
      return `store,${randomUUID()},${enteredAt}\n`
    })
    const header = 'location_id,visit_id,entered_at\n'
    await writeFile(file('few.csv'), header + visits.slice(0, 10_000).join(''))
    await writeFile(file('many.csv'), header + visits.slice(10_000).join(''))

    const words = ['visits', file('few.csv')]
    const quiet = { write: () => {}, writeFault: () => {}, isTerminal: false }
    expect(await runRecordsImport(words, { openWarehouse: async () => warehouse, ...quiet })).toBe(0)

    const output = await withSmallDisk(`
      cp -r ${prepared} "$disk/warehouse"
      $import visits ${file('many.csv')}; echo "many: $?"
      mount -o remount,size=1g "$disk"
      $import visits ${file('few.csv')} | grep 'Rows imported'
      $import visits ${file('many.csv')} | tail -3
    `)

    const [full = '', room = ''] = output.split('many: 1')
    expect(full).toContain(
      'is full: make room, or set another DATA_DIR, and start again. Everything reported as stored is stored.',
    )
    const [few, many] = [...room.matchAll(/Rows imported +([\d,]+), ([\d,]+) new/g)].map(([, ...counts]) =>
      counts.map((count) => Number(count.replaceAll(',', ''))),
    )
    expect(few).toEqual([10_000, 0])
    expect(many?.[0]).toBe(190_000)
    const reported = Number([...full.matchAll(/, (\d+) imported,/g)].at(-1)?.[1] ?? 0)
    expect(190_000 - (many?.[1] ?? 0)).toBeGreaterThanOrEqual(reported)
  },
  180_000,
)
