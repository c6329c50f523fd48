import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasLeeds, leedsArguments } from '../../support/leeds.ts'
import { run, startShopfloor } from './shopfloor-process.ts'

/**
 * The whole, as a person would set it up: demo data, real counts imported beside it, and the programs started.
 * The tests find it by SHOPFLOOR_ADDRESS; those that stop and start it themselves by the other two.
 */
export default async function wholeStack() {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-end-to-end-'))
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) }

  await must('demo data', run(['demo'], settings))
  if (hasLeeds) await must('import', run(['import', ...leedsArguments], settings))
  const shopfloor = await startShopfloor(settings)

  process.env.SHOPFLOOR_ADDRESS = shopfloor.address
  process.env.SHOPFLOOR_DATA_DIR = settings.DATA_DIR

  return async () => {
    const status = await shopfloor.stop()
    await rm(folder, { recursive: true, force: true })
    if (status !== 0) throw new Error(`Ctrl-C ended with ${status}:\n${shopfloor.output()}`)
  }
}

async function must(what: string, running: ReturnType<typeof run>): Promise<void> {
  const { status, output } = await running
  if (status !== 0) throw new Error(`${what} ended with ${status}:\n${output}`)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
