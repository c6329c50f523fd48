/** The optional list corrections of the route changes, compared with its own limit and the entries counted now. */

import { derivedQuestion } from '../derived.ts'
import { type Exchange, notOffered, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { kinds } from '../kinds.ts'
import { answeredIfOffered, metricQuestion, rowsOf } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { wireRange } from '../subject.ts'
import { addDays, dayIn, isDay } from '../zone-time.ts'

const mostRows = 500
const sources = ['entries', 'passers-by', 'zone-visits', 'transactions']
const aCorrection = 'a day whose counts were corrected'

interface Corrected {
  readonly exchange: Exchange
  readonly rows: readonly Fields[]
  readonly count: number
}

/** Asks for the corrections of the subject, which most periods have none of. */
async function correctionsOf(run: Run, fields: Fields = {}): Promise<Corrected> {
  const exchange = await answeredIfOffered(
    run,
    derivedQuestion(run, 'changes', { limit: mostRows, measure: undefined, ...fields }),
  )
  const list = isFields(exchange.came) ? exchange.came.corrections : undefined
  // A deployment from before the list does not send it.
  if (list === null || list === undefined) return notOffered(exchange.came)
  if (!isFields(list)) return exchange.differs('corrections: null, or {changes, count}')
  const rows = listOfFields(list.changes) ?? exchange.differs('corrections.changes: a list', list)
  const { count } = list
  if (typeof count !== 'number' || !kinds.count.holds(count))
    return exchange.differs('corrections.count', list)
  return { exchange, rows, count }
}

/** The days of a row, as texts. */
function daysOf({ first, last, correctedOn }: Fields) {
  return { first: String(first), last: String(last), correctedOn: String(correctedOn) }
}

function daysBetween(first: string, last: string): readonly string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

export const beyondCorrectionsRules: readonly Rule[] = [
  beyond(
    'changes corrections',
    'corrections: adjacent days of the period whose counts a store corrected later, the latest days first.',
    async (run) => {
      const { from, to, location, timezone, today } = run.subject
      const { exchange, rows } = await correctionsOf(run)
      if (rows.length === 0) notShown(aCorrection)
      for (const row of rows) {
        exchange.expect(row.location === location, `location: ${location}`, row)
        exchange.expect(sources.includes(String(row.source)), `source: one of ${sources.join(', ')}`, row)
        const { first, last, correctedOn } = daysOf(row)
        exchange.expect(
          isDay(first) && isDay(last) && from <= first && first <= last && last <= to,
          'first and last: days of the period',
          row,
        )
        const isLater = isDay(correctedOn) && last < correctedOn
        exchange.expect(
          isLater && correctedOn <= dayIn(timezone, today.askedAt),
          'correctedOn: a later day, up to today',
          row,
        )
        exchange.expect(
          kinds.count.holds(row.before) && kinds.count.holds(row.after),
          'before and after: counts',
          row,
        )
      }
      const lasts = rows.map((row) => daysOf(row).last)
      exchange.expect(
        lasts.every((day, at) => at === 0 || day <= (lasts[at - 1] ?? '')),
        'the latest days first',
        lasts,
      )
      const told = rows.flatMap((row) =>
        daysBetween(daysOf(row).first, daysOf(row).last).map(
          (day) => `${row.source} ${day} ${row.correctedOn}`,
        ),
      )
      exchange.expect(new Set(told).size === told.length, 'each day once for each day of correction', told)
    },
  ),
  beyond('changes corrections count', 'corrections.count: all rows, whatever the limit.', async (run) => {
    const { exchange, rows, count } = await correctionsOf(run)
    exchange.expect(rows.length === Math.min(count, mostRows), `${count} corrections`, rows)
    const page = await correctionsOf(run, { limit: 1 })
    page.exchange.expect(page.rows.length === Math.min(count, 1), 'not more than the limit', page.rows)
    page.exchange.expect(page.count === count, `count: ${count}`, page.count)
  }),
  beyond(
    'changes corrections now',
    'The newest correction of entries leads to what the days count now.',
    async (run) => {
      const { exchange, rows } = await correctionsOf(run)
      const entries = rows.filter(({ source }) => source === 'entries')
      // Days that were corrected again, or are being corrected today, count something else by now.
      const newest = entries.find((row) => {
        const { first, last, correctedOn } = daysOf(row)
        return !entries.some((other) => {
          const again = daysOf(other)
          return again.correctedOn > correctedOn && again.first <= last && again.last >= first
        })
      })
      if (newest === undefined) notShown(aCorrection)
      const { first, last } = daysOf(newest)
      const now = await answeredIfOffered(
        run,
        metricQuestion(run, 'entries', { ...wireRange(run.subject, first, last), facets: ['segments'] }),
      )
      const total = rowsOf(now, 'segments').reduce((sum, row) => sum + Number(row.entries ?? 0), 0)
      exchange.expect(newest.after === total, `after: ${total}, as in entries`, newest)
    },
  ),
]
