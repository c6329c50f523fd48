import { openAnswerStore } from './answer-store.ts'
import { keepBootCopy } from './boot-copy.ts'
import type { Hearing } from './hearing.ts'
import { pageEntry } from './page-entry.ts'

// In the same file as what keeps, so that the copy of the app holds it: it is needed without a network.
export { openKeptSource } from './kept-source.ts'

/** By then the browser has fetched what the other pages are made of, which the copy holds too. */
const copiedAfterMs = 20_000

/**
 * Keeps what the app needs to open without a network: its files, and the last answers. Browsers offer neither without
 * TLS, but for localhost.
 */
export function keepForOffline({ attach }: Hearing): void {
  if (!('caches' in window)) return
  const store = openAnswerStore(caches, Date.now)
  attach((answer) => void store.keep(answer).catch(() => {}))
  // Without a copy the app opens with the network alone, and the next visit makes one.
  setTimeout(() => void keepBootCopy('app', pageEntry()).catch(() => {}), copiedAfterMs)
}
