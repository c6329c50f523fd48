import { OwnWrites } from './own-writes.ts'
import type { ConfigurationCache, Warehouse, WrittenTable } from './warehouse-interface.ts'

const configurationTables: ReadonlySet<WrittenTable> = new Set<WrittenTable>([
  'organisations',
  'locations',
  'opening_hours',
  'special_days',
  'location_groups',
  'recordings',
  'areas',
  'lines',
])

/**
 * Maximum number of cached rows; beyond it the cache is cleared. The cameras, zones and hours of two thousand stores are
 * half as many.
 */
const maxRows = 200_000

/** Returns rows of a SELECT over configuration tables only, possibly from the cache. */
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

/** Caches the configuration of a warehouse that no other process writes to, and counts its writes. */
export function cachingConfiguration(warehouse: Warehouse): Warehouse {
  const { bulk } = warehouse
  const configuration = createRowCache(warehouse)
  const ownWrites = new OwnWrites()

  /** Clears the cache after a failed write too, because its outcome is unknown. */
  async function writing(table: WrittenTable | undefined, write: () => Promise<void>): Promise<void> {
    try {
      await ownWrites.during(write)
    } finally {
      if (table === undefined || configurationTables.has(table)) configuration.noteWrite()
    }
  }

  // List every method, so that a new one has to declare whether it writes.
  return {
    query: (statement, parameters, signal) => warehouse.query(statement, parameters, signal),
    command: (statement, parameters, table) =>
      writing(table, () => warehouse.command(statement, parameters, table)),
    insert: (table, inserted) => writing(table, () => warehouse.insert(table, inserted)),
    close: () => warehouse.close(),
    ...(bulk === undefined
      ? {}
      : {
          bulk: {
            readsFiles: bulk.readsFiles,
            send: (statement, body, settings) =>
              writing(undefined, () => bulk.send(statement, body, settings)),
            watch: (statement) => bulk.watch(statement),
            close: () => bulk.close(),
          },
        }),
    configuration,
    ownWrites,
  }
}

interface RowCache extends ConfigurationCache {
  /** Clears the cache. Rows of a query that runs now are not cached, because they can be from before the write. */
  noteWrite(): void
}

function createRowCache(warehouse: Pick<Warehouse, 'query'>): RowCache {
  const cached = new Map<string, readonly unknown[]>()
  let rows = 0
  let writes = 0

  function clear(): void {
    cached.clear()
    rows = 0
  }

  return {
    get state() {
      return writes
    },
    noteWrite() {
      writes += 1
      clear()
    },
    async rows<T>(
      statement: string,
      parameters: Readonly<Record<string, unknown>>,
      signal?: AbortSignal,
    ): Promise<readonly T[]> {
      const key = JSON.stringify([statement, parameters])
      const known = cached.get(key)
      if (known !== undefined) return known as readonly T[]
      const before = writes
      const found = await warehouse.query<T>(statement, parameters, signal)
      if (writes !== before || found.length > maxRows || cached.has(key)) return found
      if (rows + found.length > maxRows) clear()
      cached.set(key, found)
      // A result without rows uses memory too.
      rows += found.length + 1
      return found
    },
  }
}
