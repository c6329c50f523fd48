/** Derived routes with pages of rows and a search. */

import { derivedQuestion } from './derived.ts'
import { type Exchange, notShown } from './finding.ts'
import type { Fields } from './json-value.ts'
import { answeredIfOffered, rowsOf } from './questions.ts'
import type { Run } from './rule.ts'

/** Most rows of a page. */
const mostRows = 500

interface PagedRoute {
  readonly route: string
  /** The field that contains the rows, and their name. */
  readonly list: string
  readonly row: string
  /** The rest of the request. */
  readonly asked: Fields
}

export class Paged {
  readonly #route: PagedRoute

  constructor(route: PagedRoute) {
    this.#route = route
  }

  page(run: Run, fields: Fields = {}): Promise<Exchange> {
    const { route, asked } = this.#route
    const question = derivedQuestion(run, route, { limit: mostRows, measure: undefined, ...asked, ...fields })
    return answeredIfOffered(run, question)
  }

  /** Returns all rows, on one page. */
  async all(run: Run, fields: Fields = {}): Promise<{ exchange: Exchange; rows: readonly Fields[] }> {
    const { list, row } = this.#route
    const exchange = await this.page(run, fields)
    const rows = rowsOf(exchange, list)
    if (rows.length === 0) notShown(`an answer with ${row}`)
    if (rows.length === mostRows) notShown(`an answer with fewer than ${mostRows} of ${row}`)
    return { exchange, rows }
  }

  /** Passes if the pages together are the whole. Returns the first page, and all rows. */
  async expectPages(run: Run): Promise<{ first: Exchange; rows: readonly Fields[] }> {
    const { list, row } = this.#route
    const { rows } = await this.all(run)
    if (rows.length < 2) notShown(`an answer with two of ${row}`)
    const first = await this.page(run, { limit: 1 })
    const second = await this.page(run, { limit: rows.length, offset: 1 })
    const paged = [...rowsOf(first, list), ...rowsOf(second, list)]
    second.expect(JSON.stringify(paged) === JSON.stringify(rows), 'the rows after the first', paged)
    return { first, rows }
  }

  /**
   * Passes if a word of a name finds its row, and only rows that exist without a search.
   * @param nameOf a camera of the row
   */
  async expectSearch(run: Run, nameOf: (row: Fields) => unknown): Promise<void> {
    const { row } = this.#route
    const { rows } = await this.all(run)
    const wanted = rows.at(-1) ?? {}
    const name = String(nameOf(wanted) ?? '')
    const word = name.split(/\s+/)[0] ?? ''
    if (word === '') notShown('a camera with a name')
    const { exchange, rows: found } = await this.all(run, { search: word.toUpperCase() })
    const texts = new Set(rows.map((each) => JSON.stringify(each)))
    const isThere = found.some((each) => JSON.stringify(each) === JSON.stringify(wanted))
    exchange.expect(isThere, `${row} of ${name}`, found)
    const isSome = found.every((each) => texts.has(JSON.stringify(each)))
    exchange.expect(isSome, `${row} that are there without a search`, found)
  }
}
