import type { DataSource } from '../source/data-source.ts'
import { heardClient, heardHttp } from './heard-answers.ts'
import { createHearing } from './hearing.ts'
import type { KeptSource } from './kept-source.ts'

/** What the pages ask. The wall has no part in it: it shows no old numbers. */
export interface PageSource {
  readonly source: DataSource
  /** `null` if the answers come from the server. */
  readonly kept: KeptSource | null
}

/** Not while the first page loads. */
const keptAfterMs = 5000

/** Without a network: the last answers. Otherwise the server, whose answers are kept for then. */
export async function openPageSource(online: DataSource, isOffline: boolean): Promise<PageSource> {
  const kept = isOffline ? await openKept(online) : null
  if (kept !== null) return { source: kept.source, kept }
  const hearing = createHearing()
  setTimeout(async () => (await import('./keep-for-offline.ts')).keepForOffline(hearing), keptAfterMs)
  const source = {
    ...online,
    client: heardClient(online.client, hearing.hear),
    http: heardHttp(online.http, hearing.hear),
  }
  return { source, kept: null }
}

async function openKept(online: DataSource): Promise<KeptSource | null> {
  if (!('caches' in window)) return null
  try {
    const { openKeptSource } = await import('./keep-for-offline.ts')
    return await openKeptSource(caches, online, Date.now())
  } catch {
    return null
  }
}
