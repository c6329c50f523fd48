import { Fault } from '../faults/fault.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import type { Measurements, StatementKind } from './measurements.ts'

/** Wraps a warehouse to count and time its statements. */
export function measureWarehouse(warehouse: Warehouse, measurements: Measurements): Warehouse {
  async function timed<T>(kind: StatementKind, run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const end = (outcome: string) =>
      measurements.statementEnded(kind, outcome, (performance.now() - startedAt) / 1000)
    try {
      const result = await run()
      end('ok')
      return result
    } catch (error) {
      end(error instanceof Fault ? error.code : 'failed')
      throw error
    }
  }

  return {
    ...warehouse,
    query: (statement, parameters, signal) =>
      timed('query', () => warehouse.query(statement, parameters, signal)),
    command: (statement, parameters, table) =>
      timed('command', () => warehouse.command(statement, parameters, table)),
    insert: (table, rows) => timed('insert', () => warehouse.insert(table, rows)),
  }
}
