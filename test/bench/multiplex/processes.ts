/** The fresh processes of a variant. */

import { buildPart, type Part, startPart } from '../child-process.ts'
import type { Measured } from './measure.ts'
import { type VariantName, variants } from './variants.ts'

const half = new URL('./half.ts', import.meta.url)

/** Bundles what the processes run. */
export const buildHalf = (): Promise<URL> => buildPart(half, 'multiplex')

const warmUpMs = 2000
const settleMs = 300
const measuredMs = 1000

/** Numbers of requests in flight. */
export const loads = [1, 64] as const

export interface MeasuredBoth extends Measured {
  /** Processor time of the server per request. */
  readonly serverCpuMicroseconds: number
}

/** Measures a variant once under each load, and ends its processes. */
export async function measureOnce(entry: URL, name: VariantName): Promise<readonly MeasuredBoth[]> {
  const parts: Part[] = []
  const start = (...words: string[]): Part => {
    const part = startPart(entry, words)
    parts.push(part)
    return part
  }
  try {
    const { behind } = variants[name]
    const address = behind === null ? [] : [await start('serve', behind).next<string>()]
    const server = start('serve', name, ...address)
    const client = start('ask', name)
    await client.ask(await server.next<string>())
    // Warm up until both sides are compiled: screens and servers run for weeks.
    await client.ask({ inFlight: 64, forMs: warmUpMs })
    const measured: MeasuredBoth[] = []
    for (const inFlight of loads) {
      await client.ask({ inFlight, forMs: settleMs })
      const before = await server.ask<number>('processor time')
      const one = await client.ask<Measured>({ inFlight, forMs: measuredMs })
      const spent = (await server.ask<number>('processor time')) - before
      measured.push({ ...one, serverCpuMicroseconds: spent / one.requests })
    }
    return measured
  } finally {
    await Promise.all(parts.map((part) => part.stop()))
  }
}
