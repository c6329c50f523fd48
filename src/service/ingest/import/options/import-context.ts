import type { Warehouse } from '../../../warehouse/warehouse.ts'

/** The environment of an import that a user has started. */
export interface ImportContext {
  /** Called only if the arguments are valid. */
  readonly openWarehouse: () => Promise<Warehouse>
  readonly write: (text: string) => void
  readonly writeFault: (text: string) => void
  readonly isTerminal: boolean
}
