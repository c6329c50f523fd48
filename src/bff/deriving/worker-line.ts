import { Worker } from 'node:worker_threads'
import type { DeriverSettings, FromDeriver, ToDeriver } from '../../derive/plain/messages.ts'

/** Our end of the line to where derived answers are worked out. */
export interface OpenLine {
  send(message: ToDeriver): void
  /** Ends what is at the other end, whatever it does. */
  close(): Promise<void>
}

/** Starts what works out derived answers, and hears it until it has ended. */
export type OpenDeriver = (
  settings: DeriverSettings,
  hear: {
    message(message: FromDeriver): void
    /** It has ended, and not by us. @param reason for the log */
    ended(reason: string): void
  },
) => OpenLine

/** @param file the built `derive-worker.ts` */
export function deriveInWorker(file: string): OpenDeriver {
  return (settings, hear) => {
    // It needs nothing of the environment, where secrets are.
    const worker = new Worker(file, { workerData: settings, env: {}, name: 'derive' })
    let reason = ''
    let isClosing = false
    worker.on('message', hear.message)
    worker.on('error', (error: unknown) => {
      reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    })
    worker.on('exit', (code) => {
      if (!isClosing) hear.ended(reason === '' ? `exit ${code}` : reason)
    })
    return {
      send(message) {
        // Bytes are ours alone: they are handed over, not copied.
        const bytes = message.is === 'plain-answer' && typeof message.text !== 'string' ? message.text : null
        worker.postMessage(message, bytes === null ? [] : [bytes.buffer as ArrayBuffer])
      },
      async close() {
        isClosing = true
        await worker.terminate()
      },
    }
  }
}
