import { embeddedEngine } from './embedded.ts'
import type { Engine } from './engine.ts'
import { postgresEngine } from './postgres.ts'

/** Where what people write is kept. */
export type DatabaseLocation =
  /** May contain a password. */
  | { readonly kind: 'postgres'; readonly url: string }
  /** `null` keeps it in memory. */
  | { readonly kind: 'embedded'; readonly folder: string | null }

interface EngineOptions {
  /** Timeout of the database. */
  readonly answerMs: number
  /** Whether to own an embedded database, or only to read it beside its owner. */
  readonly isOwner: boolean
}

export function engineOf(location: DatabaseLocation, { answerMs, isOwner }: EngineOptions): Engine {
  return location.kind === 'postgres'
    ? postgresEngine(location.url, { answerMs })
    : embeddedEngine({ folder: location.folder, isOwner, answerMs })
}
