import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { linguiMacros } from '../../scripts/lingui-macros.ts'

/** A part of a bench in a fresh process, driven by messages over its IPC channel. */
export interface Part {
  send(message: unknown): void
  /** The next message; rejects if the process ends first. */
  next<Message>(): Promise<Message>
  /** Sends a message and waits for the reply. */
  ask<Message>(message: unknown): Promise<Message>
  /** Disconnects; a part without a listener exits. */
  stop(): Promise<void>
}

/** @param entry source file, or the bundle by {@link buildPart}; `words` are its arguments */
export function startPart(entry: URL, words: readonly string[], flags: readonly string[] = []): Part {
  const child = fork(fileURLToPath(entry), words, {
    execArgv: [...(entry.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []), ...flags],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const next = <Message>() => nextMessage<Message>(child)
  return {
    send: (message) => void child.send(message as string),
    next,
    ask<Message>(message: unknown) {
      const answer = next<Message>()
      child.send(message as string)
      return answer
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        if (child.connected) child.disconnect()
      }),
  }
}

const root = new URL('../../', import.meta.url)

/**
 * Bundles a part like the shipped server. The TypeScript runner names every function as it is created, which slows code
 * with many small functions, and nobody ships that.
 *
 * @param name folder in `dist/bench`
 */
export async function buildPart(entry: URL, name: string): Promise<URL> {
  const folder = new URL(`dist/bench/${name}/`, root)
  await build({
    root: fileURLToPath(root),
    configFile: false,
    // For the parts that run the dashboard's hooks.
    plugins: [linguiMacros()],
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: fileURLToPath(entry),
      target: 'node20',
      minify: false,
      outDir: fileURLToPath(folder),
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'part.js' } },
    },
  })
  return new URL('part.js', folder)
}

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onEnd = (code: number | null): void =>
      reject(new Error(`a process of the bench ended with ${code}`))
    child.once('message', (message) => {
      child.off('exit', onEnd)
      resolve(message as Message)
    })
    child.once('exit', onEnd)
  })
}
