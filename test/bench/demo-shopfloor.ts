import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startShopfloor } from '../end-to-end/support/shopfloor-process.ts'
import { stablePort } from '../end-to-end/support/stable-port.ts'

export interface DemoShopfloor {
  readonly address: string
  stop(): Promise<void>
}

/** @param address of a running Shopfloor with demo data; without it, builds and starts one. */
export async function demoShopfloor(
  address: string | undefined,
  progress: (line: string) => void,
): Promise<DemoShopfloor> {
  if (address !== undefined) return { address, stop: () => Promise.resolve() }
  progress('building')
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('../../bin/shopfloor.mjs', import.meta.url)),
    'build',
  ])
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-bench-'))
  progress('making demo data')
  const shopfloor = await startShopfloor({ DATA_DIR: folder, PORT: String(await stablePort()) })
  return {
    address: shopfloor.address,
    async stop() {
      await shopfloor.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Keeps the browser from making requests of its own. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]
