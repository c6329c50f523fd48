/** `half.ts serve|ask <variant> [address of the server behind]`: started by processes.ts, driven by messages over its IPC channel. */

import { once } from 'node:events'
import { measure } from './measure.ts'
import { isVariantName, variants } from './variants.ts'

const [half, name, behind = ''] = process.argv.slice(2)
if (name === undefined || !isVariantName(name)) throw new Error(`there is no variant ${name}`)
process.once('disconnect', () => process.exit(0))

const variant = await variants[name].load()
if (half === 'serve') {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.send?.(await variant.serve(behind))
} else {
  const [address] = (await once(process, 'message')) as [string]
  const ask = await variant.connect(address)
  process.on('message', async ({ inFlight, forMs }: { inFlight: number; forMs: number }) => {
    process.send?.(await measure(ask, inFlight, forMs))
  })
  process.send?.('connected')
}
