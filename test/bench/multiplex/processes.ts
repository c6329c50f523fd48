/** A variant's two halves, each in a fresh process. */

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Measured } from './measure.ts'

const entry = fileURLToPath(new URL('./half.ts', import.meta.url))

export async function startServer(
  name: string,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const child = start('serve', name)
  return { address: await nextMessage<string>(child), stop: () => stop(child) }
}

/** Measures a variant once; both halves are gone when it returns. */
export async function measureOnce(name: string): Promise<readonly Measured[]> {
  const client = start('ask', name)
  const server = await startServer(name)
  try {
    const measured = nextMessage<readonly Measured[]>(client)
    client.send(server.address)
    return await measured
  } finally {
    await Promise.all([stop(client), server.stop()])
  }
}

function start(half: 'serve' | 'ask', name: string): ChildProcess {
  return fork(entry, [half, name], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message))
    child.once('exit', (code) => reject(new Error(`a process of the bench ended with ${code}`)))
  })
}

/** A half ends by itself when nobody listens to it any more. */
function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    if (child.connected) child.disconnect()
  })
}
