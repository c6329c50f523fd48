import type { DatabaseFault } from './database-fault.ts'
import type { Queries } from './schema.ts'

/** One of the two databases. */
export interface Engine {
  /** @throws what the driver throws, or a DatabaseFault */
  open(): Promise<OpenEngine>
  /** Explains an error. `null` if it is none of the database. */
  faultOf(error: unknown): DatabaseFault | null
}

export interface OpenEngine {
  readonly queries: Queries
  close(): Promise<void>
}
