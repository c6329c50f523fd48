import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

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

/** @param entry the file that is run, with the words behind it */
export function startPart(entry: URL, words: readonly string[], flags: readonly string[] = []): Part {
  const child = fork(fileURLToPath(entry), words, {
    execArgv: ['--import', 'tsx', ...flags],
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
