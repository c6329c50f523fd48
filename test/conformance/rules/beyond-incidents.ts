/** The optional route incidents, compared with its own pages and the uptimes behind it. */

import { answeredDays } from '../derived.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { kinds, orNull } from '../kinds.ts'
import { Paged } from '../paged.ts'
import { rowsOf } from '../questions.ts'
import { beyond, type Rule } from '../rule.ts'

const incidents = new Paged({
  route: 'incidents',
  list: 'incidents',
  row: 'outages',
  asked: { order: 'start' },
})

const numberIn = ({ came }: Exchange, field: string) =>
  isFields(came) && typeof came[field] === 'number' ? Number(came[field]) : notShown(`${field} as a number`)

const missedIn = ({ missed }: Fields) =>
  isFields(missed) ? Number(missed.segments) + Number(missed.quality) : Number.NaN

export const beyondIncidentsRules: readonly Rule[] = [
  beyond(
    'incidents rows',
    'incidents: the cameras of a store, the start and end, and the cost.',
    async (run) => {
      const { exchange, rows } = await incidents.all(run)
      expectField(exchange, rows, 'location', kinds.id, answeredDays)
      expectField(exchange, rows, 'from', kinds.wallClock, answeredDays)
      expectField(exchange, rows, 'until', kinds.wallClock, answeredDays)
      expectField(exchange, rows, 'everyCamera', kinds.boolean, answeredDays)
      expectField(exchange, rows, 'ongoing', kinds.boolean, answeredDays)
      expectField(exchange, rows, 'visitors', orNull(kinds.number, 'not known'), answeredDays)
      for (const row of rows) {
        const cameras = listOfFields(row.cameras) ?? []
        const isNamed = cameras.length > 0 && cameras.every(({ recording }) => kinds.id.holds(recording))
        exchange.expect(isNamed, 'cameras: a list, each with its recording', row)
        exchange.expect(String(row.from) < String(row.until), 'from before until', row)
      }
    },
  ),
  beyond(
    'incidents order',
    'order: start sorts newest first, cost sorts by affected visitors, most first.',
    async (run) => {
      const { exchange, rows } = await incidents.all(run)
      const starts = rows.map(({ from }) => String(from))
      exchange.expect(starts.join() === starts.toSorted().reverse().join(), 'the newest first', starts)
      const costly = await incidents.all(run, { order: 'cost' })
      const visitors = costly.rows.flatMap((row) => (typeof row.visitors === 'number' ? [row.visitors] : []))
      const isRanked = visitors.every((number, at) => number <= (visitors[at - 1] ?? number) + 0.001)
      costly.exchange.expect(isRanked, 'those that affected most visitors first', visitors)
      costly.exchange.expect(costly.rows.length === rows.length, `${rows.length} incidents, as by start`)
    },
  ),
  beyond('incidents pages', 'limit and offset: the pages together are the whole.', async (run) => {
    await incidents.expectPages(run)
  }),
  beyond(
    'incidents count',
    'count, ongoing and missedHours cover all matches, whatever the page.',
    async (run) => {
      const { rows } = await incidents.all(run)
      const page = await incidents.page(run, { limit: 1 })
      const [count, ongoing] = [numberIn(page, 'count'), numberIn(page, 'ongoing')]
      page.expect(count === rows.length, `count: ${rows.length}`, count)
      const still = rows.filter((row) => row.ongoing === true).length
      page.expect(ongoing === still, `ongoing: ${still}`, ongoing)
      const missed = rows.reduce((sum, row) => sum + missedIn(row), 0)
      const given = numberIn(page, 'missedHours')
      page.expect(
        Math.abs(given - missed) <= 0.01 + missed * 0.001,
        `missedHours: ${missed.toFixed(2)}`,
        given,
      )
    },
  ),
  beyond('incidents byStore', 'byStore: the incidents of each store, added up.', async (run) => {
    const { rows } = await incidents.all(run)
    const page = await incidents.page(run, { limit: 1, byStore: true })
    const told = rowsOf(page, 'byStore')
    const owners = new Set(rows.map(({ location }) => location))
    page.expect(told.length === owners.size, `${owners.size} stores`, told)
    for (const store of told) {
      const own = rows.filter(({ location }) => location === store.location)
      page.expect(store.count === own.length, `count: ${own.length}`, store)
      const missed = own.reduce((sum, row) => sum + missedIn(row), 0)
      const isNear = Math.abs(Number(store.missedHours) - missed) <= 0.01 + missed * 0.001
      page.expect(isNear, `missedHours: ${missed.toFixed(2)}`, store)
    }
  }),
  beyond(
    'incidents cameras',
    'cameras: what the cameras of one number saw; what they missed is in incidents or scattered.',
    async (run) => {
      const { exchange, rows } = await incidents.all(run, { cameras: { of: 'entrances' } })
      const { came } = exchange
      const told = isFields(came) && isFields(came.cameras) ? came.cameras : {}
      const [due, missed, scattered] = [told.dueHours, told.missedHours, told.scattered].map(Number)
      exchange.expect(isFields(told.coverage), 'cameras: with their coverage', told)
      exchange.expect(Number(missed) <= Number(due), 'missedHours: no more than dueHours', told)
      const inAll = rows.reduce((sum, row) => sum + missedIn(row), Number(scattered))
      exchange.expect(
        Math.abs(Number(missed) - inAll) <= 0.01 + inAll * 0.001,
        `missedHours: ${inAll.toFixed(2)}`,
        told,
      )
    },
  ),
  beyond(
    'incidents search',
    'search finds incidents whose camera or store names contain every word.',
    (run) => incidents.expectSearch(run, ({ cameras }) => listOfFields(cameras)?.[0]?.name),
  ),
]
