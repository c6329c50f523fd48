/** The optional route suspects, compared with its own count and today's entries. */

import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { type Kind, kinds } from '../kinds.ts'
import { answeredIfOffered, askRows, numbersOf, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { addDays, startOfDay } from '../zone-time.ts'

const mostRows = 500
const aSuspect = 'a camera that counts speak against'

const reasons = ['silent', 'few', 'many']

const reason: Kind = {
  expected: `one of ${reasons.join(', ')}`,
  holds: (value) => typeof value === 'string' && reasons.includes(value),
}

const counts: Kind = {
  expected: '{kind: entries}, or {kind: zone, zone: its taxonomy}',
  holds: (value) =>
    isFields(value) && (value.kind === 'entries' || (value.kind === 'zone' && kinds.text.holds(value.zone))),
}

function suspectsOf(run: Run, limit = mostRows): Promise<Exchange> {
  const body = { entities: [run.subject.location], entityType: 'location', limit }
  return answeredIfOffered(run, { action: 'derived', route: 'suspects', body })
}

const countIn = ({ came }: Exchange) =>
  isFields(came) && kinds.count.holds(came.count) ? Number(came.count) : notShown('count as a number')

const lossOf = ({ usual, counted }: Fields) => Number(usual) - Number(counted)

/** Returns the entries of the location in the hours of a row, on its clock. */
async function entriesIn(run: Run, { from, until }: Fields): Promise<number> {
  const { timezone } = run.subject
  const day = String(from).slice(0, 10)
  const { rows } = await askRows(run, 'entries', 'segments', {
    start: new Date(startOfDay(day, timezone)).toISOString(),
    end: new Date(startOfDay(addDays(day, 1), timezone) - 1).toISOString(),
    aggregationPeriod: 'hour',
  })
  const own = rows.filter(({ index }) => String(index) >= String(from) && String(index) < String(until))
  return sum(numbersOf(own, 'entries'))
}

export const beyondSuspectsRules: readonly Rule[] = [
  beyond(
    'suspects rows',
    'suspects: cameras that saw hours of today well, what they count, their count and the usual count.',
    async (run) => {
      const exchange = await suspectsOf(run)
      const rows = rowsOf(exchange, 'suspects')
      // On a good day there is none.
      if (rows.length === 0) return
      expectField(exchange, rows, 'recording', kinds.id, aSuspect)
      expectField(exchange, rows, 'name', kinds.text, aSuspect)
      expectField(exchange, rows, 'counts', counts, aSuspect)
      expectField(exchange, rows, 'reason', reason, aSuspect)
      expectField(exchange, rows, 'counted', kinds.count, aSuspect)
      expectField(exchange, rows, 'usual', kinds.number, aSuspect)
      expectField(exchange, rows, 'from', kinds.wallClock, aSuspect)
      expectField(exchange, rows, 'until', kinds.wallClock, aSuspect)
      for (const row of rows) {
        exchange.expect(String(row.from) < String(row.until), 'from before until', row)
        exchange.expect((row.reason === 'silent') === (row.counted === 0), 'silent where nobody counted', row)
        exchange.expect((row.reason === 'many') === lossOf(row) < 0, 'many where more than usual', row)
      }
      const losses = rows.map(lossOf)
      const isRanked = losses.every((loss, at) => loss <= (losses[at - 1] ?? loss))
      exchange.expect(isRanked, 'those that lack most people first', losses)
    },
  ),
  beyond('suspects count', 'count: all suspects, whatever the limit.', async (run) => {
    const all = await suspectsOf(run)
    const rows = rowsOf(all, 'suspects')
    const count = countIn(all)
    all.expect(rows.length === Math.min(count, mostRows), `${count} suspects`, rows)
    const page = await suspectsOf(run, 1)
    page.expect(rowsOf(page, 'suspects').length === Math.min(count, 1), 'not more than the limit')
    page.expect(countIn(page) === count, `count: ${count}`)
  }),
  beyond('suspects entries', 'The count of an entrance is the entries of these hours.', async (run) => {
    const exchange = await suspectsOf(run)
    for (const row of rowsOf(exchange, 'suspects')) {
      if (!isFields(row.counts) || row.counts.kind !== 'entries') continue
      const entries = await entriesIn(run, row)
      exchange.expect(row.counted === entries, `${entries} entries`, row)
    }
  }),
]
