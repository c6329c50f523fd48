/** Notes §5: wall-clock time and the last refresh. */

import { notShown } from '../finding.ts'
import type { Fields } from '../json-value.ts'
import { answeredIfOffered, askRows, metricQuestion, numbersOf, rowsOf, sum } from '../questions.ts'
import { ours, type Rule, type Run } from '../rule.ts'
import { wireRange } from '../subject.ts'
import { addDays, dayIn, daysBetween, hourLabels, lastDayOfHours } from '../zone-time.ts'

const refreshMs = 10 * 60_000

/** Passes if the hourly segments of a day begin at its hours, in order. */
async function expectHours(run: Run, hours: number): Promise<void> {
  const { timezone, to } = run.subject
  const day = hours === 24 ? to : lastDayOfHours(hours, timezone, dayIn(timezone, run.now()))
  if (day === null) notShown(`a location in a zone with days of ${hours} hours: choose one with --location`)
  const exchange = await answeredIfOffered(
    run,
    metricQuestion(run, 'entries', {
      ...wireRange(run.subject, day, day),
      aggregationPeriod: 'hour',
      facets: ['segments'],
    }),
  )
  const labels = hourLabels(day, timezone).map((label) => `${label}:00.000`)
  const found = rowsOf(exchange, 'segments').map((row) => row.index)
  exchange.expect(
    found.join() === labels.join(),
    `the ${labels.length} hours of ${day} in ${timezone}`,
    found,
  )
}

const dayOf = ({ index }: Fields) => String(index).slice(0, 10)

export const timeNotes: readonly Rule[] = [
  ours(
    '§5 index of days',
    'index is wall-clock time of the location; days begin at its midnight.',
    async (run) => {
      const { from, to } = run.subject
      const { exchange, rows } = await askRows(run, 'entries', 'segments')
      const days = Array.from(
        { length: daysBetween(from, to) + 1 },
        (_, at) => `${addDays(from, at)}T00:00:00.000`,
      )
      const found = rows.map((row) => row.index)
      exchange.expect(found.join() === days.join(), `${days[0]} to ${days.at(-1)}`, found)
    },
  ),
  ...[23, 24, 25].map((hours) =>
    ours(
      `§5 day of ${hours} hours`,
      `A day of ${hours} hours has ${hours} buckets; in the repeated hour the same index occurs twice.`,
      (run) => expectHours(run, hours),
    ),
  ),
  ours('§5 hours of days', 'A day is the sum of its hours, and null if all of them are.', async (run) => {
    const { from, to } = run.subject
    const first = addDays(to, -Math.min(6, daysBetween(from, to)))
    const asked = { ...wireRange(run.subject, first, to), facets: ['segments'] }
    const exchange = await answeredIfOffered(
      run,
      metricQuestion(run, 'entries', { ...asked, aggregationPeriod: 'hour' }),
    )
    const hours = rowsOf(exchange, 'segments')
    const days = await askRows(run, 'entries', 'segments', asked)
    const shown = days.rows.flatMap((day) => {
      const own = hours.filter((hour) => dayOf(hour) === dayOf(day))
      return own.length === 0 ? [] : [[day, numbersOf(own, 'entries')] as const]
    })
    if (shown.length === 0) notShown('hours with the index of a day')
    for (const [day, counts] of shown) {
      const expected = counts.every((count) => count === null) ? null : sum(counts)
      days.exchange.expect(day.entries === expected, `${expected}, from ${counts.length} hours`, day)
    }
  }),
  ours('§5 last refresh', 'An answer covers what happened up to the last full ten minutes.', async (run) => {
    const refreshed = Math.floor(run.now() / refreshMs) * refreshMs
    const { exchange, rows } = await askRows(run, 'entries', 'summary', {
      start: new Date(refreshed).toISOString(),
      end: new Date(refreshed + 2 * 86_400_000).toISOString(),
    })
    const counts = numbersOf(rows, 'entries')
    exchange.expect(sum(counts) === 0, 'nothing after the last refresh', counts)
  }),
]
