/** A variant's two halves, each in a fresh process. */

import { type Part, startPart } from '../child-process.ts'
import type { Measured } from './measure.ts'

const entry = new URL('./half.ts', import.meta.url)

export async function startServer(
  name: string,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const part = start('serve', name)
  return { address: await part.next<string>(), stop: part.stop }
}

/** Measures a variant once; both halves are gone when it returns. */
export async function measureOnce(name: string): Promise<readonly Measured[]> {
  const client = start('ask', name)
  const server = await startServer(name)
  try {
    return await client.ask<readonly Measured[]>(server.address)
  } finally {
    await Promise.all([client.stop(), server.stop()])
  }
}

function start(half: 'serve' | 'ask', name: string): Part {
  return startPart(entry, [half, name])
}
