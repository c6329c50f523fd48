import { notShown } from '../finding.ts'
import type { Fields } from '../json-value.ts'
import { kinds } from '../kinds.ts'
import { answeredIfOffered, metricQuestion, rowsOf } from '../questions.ts'
import { beyond, type Rule } from '../rule.ts'
import { wireRange } from '../subject.ts'
import { addDays, dayIn, isDay } from '../zone-time.ts'
import { changesList, expectCount } from './changes-list.ts'

const sources = ['entries', 'passers-by', 'zone-visits', 'transactions']
const aCorrection = 'a day whose counts were corrected'

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
      const { exchange, rows } = await changesList(run, 'corrections')
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
  beyond('changes corrections count', 'corrections.count: all rows, whatever the limit.', (run) =>
    expectCount(run, 'corrections'),
  ),
  beyond(
    'changes corrections now',
    'The newest correction of entries leads to what the days count now.',
    async (run) => {
      const { exchange, rows } = await changesList(run, 'corrections')
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
