import type { ChangeRow, InTransaction, Queries, RecordRow } from './schema.ts'

/** Both databases limit the values of a statement. */
const idsAtOnce = 500

type Written<Row> = Omit<Row, 'subject'>

/** The statements about the records of one subject. */
export class SubjectRows {
  readonly #subject: string

  constructor(subject: string) {
    this.#subject = subject
  }

  /** Those that have not ended, oldest first. */
  living(queries: Queries, now: number): Promise<readonly RecordRow[]> {
    return this.#living(queries, now).orderBy('written_at').orderBy('id').execute()
  }

  /** Those of these ids that have not ended, in no order. */
  async some(queries: Queries, ids: readonly string[], now: number): Promise<readonly RecordRow[]> {
    const rows: RecordRow[] = []
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const part = ids.slice(from, from + idsAtOnce)
      rows.push(...(await this.#living(queries, now).where('id', 'in', part).execute()))
    }
    return rows
  }

  /** Of all, sorted. */
  async ids(queries: Queries): Promise<readonly string[]> {
    const rows = await this.#records(queries).select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }

  async isEmpty(queries: Queries): Promise<boolean> {
    const first = await this.#records(queries).select('id').limit(1).executeTakeFirst()
    return first === undefined
  }

  async count(queries: Queries): Promise<number> {
    const { kept } = await this.#records(queries)
      .select(({ fn }) => fn.countAll().as('kept'))
      .executeTakeFirstOrThrow()
    return Number(kept)
  }

  /** Returns a record that has not ended, and the number of its last version: 0 if it was never written. */
  async look(
    queries: Queries,
    id: string,
    now: number,
  ): Promise<{ readonly row: RecordRow | null; readonly last: number }> {
    const row = await this.#records(queries).selectAll().where('id', '=', id).executeTakeFirst()
    const { last } = await this.#changes(queries)
      .select(({ fn }) => fn.max('version').as('last'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const holds = row !== undefined && (row.ends_at === null || row.ends_at > now)
    return { row: holds ? row : null, last: Number(last ?? 0) }
  }

  /** Every version of a record, first to last. */
  async history(queries: Queries, id: string): Promise<readonly ChangeRow[]> {
    return this.#changes(queries).selectAll().where('id', '=', id).orderBy('version').execute()
  }

  /** Writes a version, and makes it the current one. */
  async keep(transaction: InTransaction, written: Written<RecordRow>): Promise<void> {
    const { id, ...rest } = written
    const row = { subject: this.#subject, ...written }
    await transaction.insertInto('change').values(row).execute()
    await transaction
      .insertInto('record')
      .values(row)
      .onConflict((conflict) => conflict.columns(['subject', 'id']).doUpdateSet(rest))
      .execute()
  }

  /** Writes that a record was removed, and removes it. */
  async drop(
    transaction: InTransaction,
    removal: Omit<Written<ChangeRow>, 'content' | 'ends_at'>,
  ): Promise<void> {
    await transaction
      .insertInto('change')
      .values({ subject: this.#subject, content: null, ends_at: null, ...removal })
      .execute()
    await transaction
      .deleteFrom('record')
      .where('subject', '=', this.#subject)
      .where('id', '=', removal.id)
      .execute()
  }

  async dropEnded(transaction: InTransaction, now: number): Promise<void> {
    await transaction
      .deleteFrom('record')
      .where('subject', '=', this.#subject)
      .where('ends_at', '<=', now)
      .execute()
  }

  #living(queries: Queries, now: number) {
    return this.#records(queries)
      .selectAll()
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
  }

  #records(queries: Queries) {
    return queries.selectFrom('record').where('subject', '=', this.#subject)
  }

  #changes(queries: Queries) {
    return queries.selectFrom('change').where('subject', '=', this.#subject)
  }
}
