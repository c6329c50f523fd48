import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oncePerRun } from '../../support/once-per-run.ts'
import { run } from './shopfloor-process.ts'

/** A temporary data folder with demo data. */
export interface DemoFolder {
  readonly folder: string
  remove(): Promise<void>
}

/**
 * Copies demo data, which the first test of a run to need these makes.
 *
 * @param options of the command `demo`: `--days`, `40`
 */
export async function makeDemo(...options: readonly string[]): Promise<DemoFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-demo-'))
  const { SHOPFLOOR_RUN_FOLDER: shared } = process.env
  if (shared === undefined) throw new Error('the whole stack is not running')
  const made = await oncePerRun(join(shared, `demo ${options.join(' ')}`), async (making) => {
    const { status, output } = await run(['demo', ...options], { DATA_DIR: making })
    if (status !== 0) throw new Error(`demo ended with ${status}:\n${output}`)
  })
  await cp(made, folder, { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
