import { Fault } from '../../faults/fault.ts'
import type { TableName } from '../../kinds/kinds.ts'
import type { ChangedRows } from './kept-sums.ts'
import { database } from './schema.ts'
import { SharedWork } from './shared-work.ts'
import type { Warehouse } from './warehouse-interface.ts'

/** Fact tables, with the time column of each. */
const timeColumns = {
  visits: 'entered_at',
  hourly_counts: 'started_at',
  passers_by: 'started_at',
  area_visits: 'entered_at',
  transactions: 'sold_at',
  segments: 'started_at',
} as const satisfies Partial<Record<TableName, string>>
export type FactTable = keyof typeof timeColumns

/** What depends on rows of fact tables, and is notified of those that were written or removed. */
export interface DependsOnRows {
  /** Epoch milliseconds. Rows from then on don't matter. */
  readonly latest: number
  change(change: ChangedRows): void
  /** Any row may have changed. */
  clear(): void
}

/**
 * A part of a table. It contains the inserted blocks from `first` to `last`, except the rows that mutations removed.
 */
interface Part {
  readonly table: FactTable
  readonly partition: string
  readonly name: string
  readonly first: number
  readonly last: number
  readonly rows: number
  /** Epoch milliseconds. */
  readonly start: number
  readonly endExclusive: number
}

interface Mutation {
  readonly table: FactTable
  readonly id: string
  /** Empty for the whole table. */
  readonly partition: string
}

interface Listed {
  readonly isOwn: boolean
  readonly parts: readonly Part[]
  readonly mutations: readonly Mutation[]
}

/**
 * Finds rows that any process has written or removed since the last call. Each insert adds blocks with higher numbers
 * to a partition, and each removal is a mutation. So writers need not report anything, and a killed process hides
 * nothing. Merges have no effect, because their parts consist of known blocks.
 *
 * Replicated tables are not cached, because each replica numbers blocks elsewhere.
 */
export class ChangedParts<Kept extends DependsOnRows> {
  readonly shared = new SharedWork()
  readonly #warehouse: Pick<Warehouse, 'query' | 'ownWrites'>
  readonly #kept: Kept
  readonly #tables: readonly FactTable[]
  #known: Listed | null = null
  /** What the process had written when the last search began. `null` if that is unknown. */
  #seen: number | null = null
  #state = 0
  /** Rows before it matter to those who asked for the state. Epoch milliseconds. */
  #askedUntil = Number.NEGATIVE_INFINITY
  #running: Promise<Kept | undefined> | null = null
  #next: Promise<Kept | undefined> | null = null

  /** @param tables those on which the second parameter depends */
  constructor(warehouse: Pick<Warehouse, 'query' | 'ownWrites'>, kept: Kept, tables: readonly FactTable[]) {
    this.#warehouse = warehouse
    this.#kept = kept
    this.#tables = tables
  }

  get current(): Kept | undefined {
    return this.#known === null ? undefined : this.#kept
  }

  stateUntil(until: number): number {
    this.#askedUntil = Math.max(this.#askedUntil, until)
    return this.#state
  }

  kept(): Promise<Kept | undefined> {
    if (this.#isUnchanged) return Promise.resolve(this.#kept)
    // A search that began before a request can miss what the client already knows. Waiting requests share the next
    // search.
    if (this.#running === null) return this.#start()
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        return this.#start()
      })
    return this.#next
  }

  /** True if no search is needed: no other process writes, and this one has written nothing since the last. */
  get #isUnchanged(): boolean {
    if (this.#running !== null || this.#known === null || this.#seen === null) return false
    return this.#warehouse.ownWrites?.settled === this.#seen
  }

  #start(): Promise<Kept | undefined> {
    const look = this.#look()
    this.#running = look
    const done = () => {
      if (this.#running === look) this.#running = null
    }
    look.then(done, done)
    return look
  }

  async #look(): Promise<Kept | undefined> {
    const seen = this.#warehouse.ownWrites?.settled ?? null
    this.#seen = null
    const listed = await this.#listIfAllowed()
    if (listed === null || !listed.isOwn) {
      // Changes would be missed until the parts are visible again.
      this.#kept.clear()
      this.#known = null
      this.#state += 1
      return undefined
    }
    const known = this.#known
    if (known === null || (await this.#findChanges(known, listed))) this.#state += 1
    this.#known = listed
    this.#seen = seen
    return this.#kept
  }

  /** @returns true if rows that matter were written or removed */
  async #findChanges(known: Listed, listed: Listed): Promise<boolean> {
    const mutations = newMutations(known, listed)
    for (const { table, partition } of mutations) {
      this.#kept.change({ table, location: null, range: partition === '' ? null : monthOf(partition) })
    }
    const before = byPartition(known.parts)
    const after = byPartition(listed.parts)
    const lost = [...before].filter(([key, parts]) => !isCovered(parts, after.get(key) ?? []))
    for (const [, [part]] of lost) this.#forgetPartition(part)
    // Rows after everything that is cached don't matter. Most inserts are of the present.
    const { latest } = this.#kept
    const until = Math.max(latest, this.#askedUntil)
    const fresh = [...after].flatMap(([key, parts]) => {
      const last = lastOf(before.get(key) ?? [])
      return parts.filter((part) => part.last > last && part.start < until)
    })
    const cached = fresh.filter(({ start }) => start < latest)
    if (cached.length > 0) await this.#readFresh(cached)
    return mutations.length > 0 || lost.length > 0 || fresh.length > 0
  }

  /** Reads the stores and times of the rows in new parts. */
  async #readFresh(fresh: readonly Part[]): Promise<void> {
    const found: { readonly table: FactTable; readonly rows: readonly Touched[] }[] = []
    for (const table of new Set(fresh.map((part) => part.table))) {
      const parts = fresh.filter((part) => part.table === table).map(({ name }) => name)
      found.push({ table, rows: await this.#touched(table, parts) })
    }
    // If a part is merged meanwhile, it is missing from the list and its rows are unknown.
    const active = new Set((await this.#list()).parts.map(({ table, name }) => `${table}/${name}`))
    for (const part of fresh) if (!active.has(`${part.table}/${part.name}`)) this.#forgetPartition(part)
    for (const { table, rows } of found) {
      for (const { location, start, end } of rows) {
        this.#kept.change({
          table,
          location,
          range: { start: start * 1000, endExclusive: end * 1000 + 1000 },
        })
      }
    }
  }

  #touched(table: FactTable, parts: readonly string[]): Promise<readonly Touched[]> {
    const time = timeColumns[table]
    return this.#warehouse.query<Touched>(
      `SELECT toString(location_id) AS location, toUnixTimestamp(min(${time})) AS start,
         toUnixTimestamp(max(${time})) AS end
       FROM ${database}.${table} WHERE _part IN {parts:Array(String)} GROUP BY location`,
      { parts },
    )
  }

  #forgetPartition(part: Part | undefined): void {
    if (part === undefined) return
    this.#kept.change({ table: part.table, location: null, range: monthOf(part.partition) })
  }

  /** `null` if the server's user may not read the list of parts. */
  async #listIfAllowed(): Promise<Listed | null> {
    try {
      return await this.#list()
    } catch (error) {
      if (error instanceof Fault) throw error
      return null
    }
  }

  async #list(): Promise<Listed> {
    const [rows, mutations] = [
      await this.#warehouse.query<Omit<Part, 'start' | 'endExclusive'> & PartTimes>(
        `SELECT table, partition_id AS partition, name, engine, min_block_number AS first, max_block_number AS last, rows,
           toUnixTimestamp(min_time) AS start, toUnixTimestamp(max_time) AS end
         FROM system.parts WHERE database = {database:String} AND active AND table IN {tables:Array(String)}`,
        { database, tables: this.#tables },
      ),
      await this.#warehouse.query<{
        readonly table: FactTable
        readonly id: string
        readonly command: string
      }>(
        `SELECT table, mutation_id AS id, command FROM system.mutations
         WHERE database = {database:String} AND table IN {tables:Array(String)}`,
        { database, tables: this.#tables },
      ),
    ]
    return {
      isOwn: rows.every(({ engine }) => engine === 'ReplacingMergeTree'),
      parts: rows.map(({ start, end, ...part }) => ({
        ...part,
        start: start * 1000,
        endExclusive: end * 1000 + 1000,
      })),
      mutations: mutations.map(({ table, id, command }) => ({ table, id, partition: partitionIn(command) })),
    }
  }
}

/** The number of the newest block. */
function lastOf(parts: readonly Part[]): number {
  return Math.max(-1, ...parts.map(({ last }) => last))
}

interface PartTimes {
  readonly engine: string
  /** Epoch seconds. */
  readonly start: number
  readonly end: number
}

interface Touched {
  readonly location: string
  /** Epoch seconds. */
  readonly start: number
  readonly end: number
}

/**
 * Returns the new mutations. A finished mutation is listed for a while. If one has come and gone since, the names of
 * the parts have its number.
 */
function newMutations(known: Listed, listed: Listed): readonly Omit<Mutation, 'id'>[] {
  const ids = new Set(known.mutations.map(({ table, id }) => `${table}/${id}`))
  const fresh = listed.mutations.filter(({ table, id }) => !ids.has(`${table}/${id}`))
  const newest = new Map<FactTable, number>()
  for (const { table, number } of [...numbersOf(known), ...numbersOfMutations(listed)]) {
    newest.set(table, Math.max(number, newest.get(table) ?? 0))
  }
  const unlisted = numbersOf(listed).filter(({ table, number }) => number > (newest.get(table) ?? 0))
  return [...fresh, ...unlisted.map(({ table, partition }) => ({ table, partition }))]
}

function numbersOf({ parts, mutations }: Listed) {
  return [
    ...numbersOfMutations({ mutations }),
    ...parts.map(({ table, partition, name }) => ({ table, partition, number: mutationIn(name) })),
  ]
}

function numbersOfMutations({ mutations }: Pick<Listed, 'mutations'>) {
  return mutations.map(({ table, partition, id }) => ({
    table,
    partition,
    number: Number(/\d+/.exec(id)?.[0] ?? 0),
  }))
}

/** Parses a name such as `202611_1_24_3_25`: partition, first and last block, merge level, and newest mutation. */
function mutationIn(name: string): number {
  return Number(name.split('_')[4] ?? 0)
}

function partitionIn(command: string): string {
  return /IN PARTITION ID '(\d{6})'/.exec(command)?.[1] ?? ''
}

/** Partitions are UTC months. */
function monthOf(partition: string) {
  const [year, month] = [Number(partition.slice(0, 4)), Number(partition.slice(4))]
  return { start: Date.UTC(year, month - 1), endExclusive: Date.UTC(year, month) }
}

function byPartition(parts: readonly Part[]): ReadonlyMap<string, readonly Part[]> {
  const partitions = new Map<string, Part[]>()
  for (const part of parts) {
    const key = `${part.table}/${part.partition}`
    const own = partitions.get(key)
    if (own === undefined) partitions.set(key, [part])
    else own.push(part)
  }
  return partitions
}

/** True if no block is missing. A lost part leaves a gap; a dropped part leaves an empty one. */
function isCovered(before: readonly Part[], after: readonly Part[]): boolean {
  return before.every((one) =>
    after.some(
      ({ first, last, rows }) => first <= one.first && last >= one.last && (rows > 0 || one.rows === 0),
    ),
  )
}
