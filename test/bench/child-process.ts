import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** A part of a bench in a fresh process, told and telling over its channel. */
export interface Part {
  send(message: unknown): void
  /** The next message; rejects where the process ends before. */
  next<Message>(): Promise<Message>
  /** Sends, and waits for what comes back. */
  ask<Message>(message: unknown): Promise<Message>
  /** A part ends by itself when nobody listens to it any more. */
  stop(): Promise<void>
}

/** @param entry the file that is run, with the words behind it: of the source, or of {@link buildPart} */
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
 * Bundles a part as the server is bundled that is shipped. What runs the source gives every function its name when it
 * is made, which costs whoever makes many small ones, and would measure what nobody runs.
 *
 * @param name of a folder in `dist/bench`
 */
export async function buildPart(entry: URL, name: string): Promise<URL> {
  const folder = new URL(`dist/bench/${name}/`, root)
  await build({
    root: fileURLToPath(root),
    configFile: false,
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
