/** `half.ts serve|ask <variant>`: started by processes.ts, told and telling over its channel. */

import { once } from 'node:events'
import { measure } from './measure.ts'
import { isVariantName, variants } from './variants.ts'

const [half, name] = process.argv.slice(2)
if (name === undefined || !isVariantName(name)) throw new Error(`there is no variant ${name}`)
process.once('disconnect', () => process.exit(0))

const variant = await variants[name].load()
if (half === 'serve') {
  process.send?.(await variant.serve())
} else {
  const [address] = (await once(process, 'message')) as [string]
  const ask = await variant.connect(address)
  process.send?.([await measure(ask, 1), await measure(ask, 64)])
}
