import type { Warehouse } from '../../../warehouse/warehouse.ts'

/** The surroundings of an import that a person has called. */
export interface ImportContext {
  /** Opened only once the arguments are right. */
  readonly openWarehouse: () => Promise<Warehouse>
  readonly write: (text: string) => void
  readonly writeFault: (text: string) => void
  readonly isTerminal: boolean
}
