import { derivedQuestion } from '../derived.ts'
import { type Exchange, notOffered } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { kinds } from '../kinds.ts'
import { answeredIfOffered } from '../questions.ts'
import type { Run } from '../rule.ts'

/** The most rows that a request may ask for. */
export const mostRows = 500

interface ChangesList {
  readonly exchange: Exchange
  readonly rows: readonly Fields[]
  /** All rows, listed or not. */
  readonly count: number
}

/** Asks for an optional list of the route changes, of the subject. Most periods have no rows. */
export async function changesList(
  run: Run,
  name: 'openingHours' | 'corrections',
  fields: Fields = {},
): Promise<ChangesList> {
  const exchange = await answeredIfOffered(
    run,
    derivedQuestion(run, 'changes', { limit: mostRows, measure: undefined, ...fields }),
  )
  const list = isFields(exchange.came) ? exchange.came[name] : undefined
  // A deployment from before the list does not send it.
  if (list === null || list === undefined) return notOffered(exchange.came)
  if (!isFields(list)) return exchange.differs(`${name}: null, or {changes, count}`)
  const rows = listOfFields(list.changes) ?? exchange.differs(`${name}.changes: a list`, list)
  const { count } = list
  if (typeof count !== 'number' || !kinds.count.holds(count)) return exchange.differs(`${name}.count`, list)
  return { exchange, rows, count }
}

/** Expects the count to be that of all rows, whatever the limit. */
export async function expectCount(run: Run, name: Parameters<typeof changesList>[1]): Promise<void> {
  const { exchange, rows, count } = await changesList(run, name)
  exchange.expect(rows.length === Math.min(count, mostRows), `${count} rows`, rows)
  const page = await changesList(run, name, { limit: 1 })
  page.exchange.expect(page.rows.length === Math.min(count, 1), 'not more than the limit', page.rows)
  page.exchange.expect(page.count === count, `count: ${count}`, page.count)
}
