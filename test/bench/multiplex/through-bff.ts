import { metricsAddress, startBenchBff } from '../bff/bench-bff.ts'
import { connectOurs } from './ours.ts'
import type { Variant } from './variant.ts'

/** Our client, the BFF in a process of its own, and behind it the server of `oursWithReadyText` in another. */
export const throughBff: Variant = {
  serve: async (behind) => metricsAddress(await startBenchBff(behind)),
  connect: async (address) => connectOurs(address),
}
