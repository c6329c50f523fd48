/** The optional route changes, compared with its own limit and the uptimes behind it. */

import { derivedQuestion } from '../derived.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { type Kind, kinds } from '../kinds.ts'
import { answeredIfOffered, rowsOf } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { askUptimeResults } from '../uptimes.ts'
import { addDays } from '../zone-time.ts'

const mostRows = 500
const aChange = 'a camera that came or went'

const words = ['camera-added', 'camera-removed']

const kind: Kind = {
  expected: `one of ${words.join(', ')}`,
  holds: (value) => typeof value === 'string' && words.includes(value),
}

function changesOf(run: Run, limit = mostRows): Promise<Exchange> {
  return answeredIfOffered(run, derivedQuestion(run, 'changes', { limit, measure: undefined }))
}

interface Stay {
  readonly recording: string
  /** `null` beyond the hours of the answer. */
  readonly from: string | null
  readonly until: string | null
}

/** Reads when a camera came and went off the hours in which all its numbers are null. */
function stayOf({ recording, uptime }: Fields): readonly Stay[] {
  const hours = listOfFields(uptime) ?? []
  const isThere = hours.map(({ segmentsExpected }) => segmentsExpected !== null)
  const [first, last] = [isThere.indexOf(true), isThere.lastIndexOf(true)]
  if (first === -1 || !isFields(recording)) return []
  // With gaps between, null means something else than a camera that came or went.
  if (isThere.slice(first, last).includes(false)) {
    return [{ recording: String(recording.id), from: null, until: null }]
  }
  const dayAt = (at: number) => String(hours[at]?.index).slice(0, 10)
  return [
    {
      recording: String(recording.id),
      from: first > 0 ? dayAt(first) : null,
      until: last < hours.length - 1 ? dayAt(last + 1) : null,
    },
  ]
}

/** Returns the changes that the uptimes show, as `kind recording day`. */
function shownBy(stays: readonly Stay[]): readonly string[] {
  return stays.flatMap(({ recording, from, until }) => {
    const isJoined =
      from !== null &&
      stays.some((other) => (other.from ?? '') < from && (other.until === null || other.until >= from))
    const isLeft =
      until !== null &&
      stays.some((other) => (other.from ?? '') <= until && (other.until === null || other.until > until))
    return [
      ...(isJoined ? [`camera-added ${recording} ${from}`] : []),
      ...(isLeft ? [`camera-removed ${recording} ${until}`] : []),
    ]
  })
}

export const beyondChangesRules: readonly Rule[] = [
  beyond(
    'changes rows',
    'changes: a camera that came or went on a day of the period, newest first.',
    async (run) => {
      const { from, to, location } = run.subject
      const exchange = await changesOf(run)
      const rows = rowsOf(exchange, 'changes')
      // Most periods have none.
      if (rows.length === 0) return
      expectField(exchange, rows, 'recording', kinds.id, aChange)
      expectField(exchange, rows, 'name', kinds.text, aChange)
      expectField(exchange, rows, 'kind', kind, aChange)
      for (const row of rows) {
        exchange.expect(row.location === location, `location: ${location}`, row)
        const day = String(row.day)
        exchange.expect(/^\d{4}-\d\d-\d\d$/.test(day) && day >= from && day <= to, 'a day of the period', row)
      }
      const days = rows.map(({ day }) => String(day))
      exchange.expect(
        days.every((day, at) => day <= (days[at - 1] ?? day)),
        'the newest first',
        days,
      )
    },
  ),
  beyond('changes count', 'count: all changes, whatever the limit.', async (run) => {
    const all = await changesOf(run)
    const { came } = all
    const count =
      isFields(came) && kinds.count.holds(came.count) ? Number(came.count) : notShown('count as a number')
    const rows = rowsOf(all, 'changes')
    all.expect(rows.length === Math.min(count, mostRows), `${count} changes`, rows)
    const page = await changesOf(run, 1)
    page.expect(rowsOf(page, 'changes').length === Math.min(count, 1), 'not more than the limit')
  }),
  beyond(
    'changes uptimes',
    'A camera comes with its first hour in recording/uptimes, and goes with its last.',
    async (run) => {
      const { from, to, recordings } = run.subject
      const recids = recordings.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
      if (recids.length === 0) notShown('a recording of the location')
      const exchange = await changesOf(run)
      const { results } = await askUptimeResults(run, { start: addDays(from, -1), end: to, recids })
      // The last day may go on.
      const isOver = (day: string) => day < to
      const told = rowsOf(exchange, 'changes')
        .filter(({ day }) => isOver(String(day)))
        .map((row) => `${row.kind} ${row.recording} ${row.day}`)
      const shown = shownBy(results.flatMap(stayOf)).filter((one) => isOver(one.slice(-10)))
      exchange.expect(
        JSON.stringify(told.toSorted()) === JSON.stringify(shown.toSorted()),
        `these changes: ${shown.join(', ') || 'none'}`,
        told,
      )
    },
  ),
]
