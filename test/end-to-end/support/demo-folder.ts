import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './shopfloor-process.ts'

/** A temporary data folder with demo data. */
export interface DemoFolder {
  readonly folder: string
  remove(): Promise<void>
}

/** @param options of the command `demo`: `--days`, `40` */
export async function makeDemo(...options: readonly string[]): Promise<DemoFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-demo-'))
  const { status, output } = await run(['demo', ...options], { DATA_DIR: folder })
  if (status !== 0) throw new Error(`demo ended with ${status}:\n${output}`)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
