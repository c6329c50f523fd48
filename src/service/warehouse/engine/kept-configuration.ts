import type { TableName } from '../../kinds/kinds.ts'

import type { Warehouse } from './warehouse-interface.ts'

const configurationTables: ReadonlySet<TableName> = new Set<TableName>([
  'organisations',
  'locations',
  'opening_hours',
  'special_days',
  'recordings',
  'areas',
  'lines',
])

/** Beyond so many rows all are let go: a chain of a thousand stores that are asked one by one has half as many. */
const mostRows = 50_000

/** Rows of a SELECT over tables of configuration alone, which may have been read before. */
export function configurationRows<T>(
  warehouse: Warehouse,
  statement: string,
  parameters: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<readonly T[]> {
  return (
    warehouse.configuration?.rows<T>(statement, parameters, signal) ??
    warehouse.query<T>(statement, parameters, signal)
  )
}

/** The same warehouse, which no other process writes to, and which keeps what it has read of its configuration. */
export function keepingConfiguration(warehouse: Warehouse): Warehouse {
  const { bulk } = warehouse
  const kept = new Map<string, readonly unknown[]>()
  let rows = 0
  let writes = 0

  function letGo(): void {
    kept.clear()
    rows = 0
  }

  /** Nobody can tell what a write that failed has left behind. */
  async function writing(write: Promise<void>): Promise<void> {
    try {
      await write
    } finally {
      writes += 1
      letGo()
    }
  }

  // Every method is named: one that is added has to say here whether it writes.
  return {
    query: (statement, parameters, signal) => warehouse.query(statement, parameters, signal),
    command: (statement, parameters) => writing(warehouse.command(statement, parameters)),
    insert(table, inserted) {
      const insert = warehouse.insert(table, inserted)
      return configurationTables.has(table) ? writing(insert) : insert
    },
    close: () => warehouse.close(),
    ...(bulk === undefined
      ? {}
      : {
          bulk: {
            readsFiles: bulk.readsFiles,
            send: (statement, body, settings) => writing(bulk.send(statement, body, settings)),
            watch: (statement) => bulk.watch(statement),
            close: () => bulk.close(),
          },
        }),
    configuration: {
      async rows<T>(
        statement: string,
        parameters: Readonly<Record<string, unknown>>,
        signal?: AbortSignal,
      ): Promise<readonly T[]> {
        const key = JSON.stringify([statement, parameters])
        const known = kept.get(key)
        if (known !== undefined) return known as readonly T[]
        const before = writes
        const found = await warehouse.query<T>(statement, parameters, signal)
        if (writes !== before || found.length > mostRows || kept.has(key)) return found
        if (rows + found.length > mostRows) letGo()
        kept.set(key, found)
        // An answer without rows takes room, too.
        rows += found.length + 1
        return found
      },
    },
  }
}
