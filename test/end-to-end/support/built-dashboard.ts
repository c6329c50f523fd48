import { fileURLToPath } from 'node:url'

/** The build output that servers within the test process use. */
export const publicFolder = fileURLToPath(new URL('../../../dist/public', import.meta.url))
export const deriveWorker = fileURLToPath(new URL('../../../dist/server/derive-worker.js', import.meta.url))
