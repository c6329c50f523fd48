import { metricsAddress, startBenchBff } from '../bff/bench-bff.ts'
import { connectOurs } from './ours.ts'
import { startServer } from './processes.ts'
import type { Variant } from './variant.ts'

/** Our client, the BFF in a process of its own, and behind it the server of `oursWithReadyText` in another. */
export const throughBff: Variant = {
  async serve() {
    const service = await startServer('oursWithReadyText')
    return metricsAddress(await startBenchBff(service.address))
  },
  connect: async (address) => connectOurs(address),
}
