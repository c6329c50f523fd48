import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasLeeds, leedsArguments } from '../../support/leeds.ts'
import { liveLike } from '../../support/live-like/traits.ts'
import { startElsewhere } from './deployment-elsewhere.ts'
import { run, startShopfloor } from './shopfloor-process.ts'
import { writeStoryStores } from './story-stores.ts'

/**
 * The whole, as a person would set it up: demo data, real counts and shops with known answers imported beside it, and
 * the programs started.
 * The tests find it by SHOPFLOOR_ADDRESS; those that stop and start it themselves by the other two.
 */
export default async function wholeStack() {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-end-to-end-'))
  const settings = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }

  await must('demo data', run(['demo'], settings))
  if (hasLeeds) await must('import', run(['import', ...leedsArguments], settings))
  for (const words of await writeStoryStores(folder))
    await must('import', run(['import', ...words], settings))
  const elsewhere =
    process.env.SHOPFLOOR_DEPLOYMENT === 'live-like' ? await startElsewhere(settings, liveLike) : null
  const shopfloor = await startShopfloor({ ...settings, ...elsewhere?.settings })

  process.env.SHOPFLOOR_ADDRESS = shopfloor.address
  process.env.SHOPFLOOR_DATA_DIR = settings.DATA_DIR

  return async () => {
    const status = await shopfloor.stop()
    await elsewhere?.stop()
    await rm(folder, { recursive: true, force: true })
    if (status !== 0) throw new Error(`Ctrl-C ended with ${status}:\n${shopfloor.output()}`)
  }
}

async function must(what: string, running: ReturnType<typeof run>): Promise<void> {
  const { status, output } = await running
  if (status !== 0) throw new Error(`${what} ended with ${status}:\n${output}`)
}

/**
 * A port that is free and stays so while a program is stopped and started again: outside the range from which the
 * system gives ports to clients. Inside it, a browser that tries to come back can even connect to itself. Files of tests
 * that run beside each other look in places of their own.
 */
export async function freePort(): Promise<number> {
  for (let port = 20_000 + ((process.pid * 100) % 10_000); port < 30_000; port += 1) {
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
