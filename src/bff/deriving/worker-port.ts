import { Worker } from 'node:worker_threads'
import type { DeriverSettings, FromDeriver, ToDeriver } from '../../derive/plain/messages.ts'

/** Our end of the message channel to the worker. */
export interface WorkerPort {
  send(message: ToDeriver): void
  /** Terminates the worker, whatever it is doing. */
  close(): Promise<void>
}

/** Starts a worker and receives its messages until it ends. */
export type OpenDeriver = (
  settings: DeriverSettings,
  hear: {
    message(message: FromDeriver): void
    /** The worker ended by itself. @param reason for the log */
    ended(reason: string): void
  },
) => WorkerPort

/** @param file the built `derive-worker.ts` */
export function deriveInWorker(file: string): OpenDeriver {
  return (settings, hear) => {
    // No environment: it contains secrets.
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
        // Transfers bytes instead of copying them: nobody else uses them.
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
