/** Notes §4: insideRecordingTimes excludes time outside the schedule, and nothing is excluded without it. */

import { addStays, askVisitors, askZones } from '../dwell.ts'
import { notShown } from '../finding.ts'
import type { Fields } from '../json-value.ts'
import { answeredIfOffered, askRows, metricQuestion, numbersOf, rowsOf, sum } from '../questions.ts'
import { known, ours, type Rule, type Run } from '../rule.ts'
import { addDays, startOfDay } from '../zone-time.ts'

const quietMs = 2 * 3_600_000

/** True if nobody entered just before either end of the days, so no visit crosses it. */
async function isQuietAtBothEnds(run: Run): Promise<boolean> {
  const { from, to, timezone } = run.subject
  for (const end of [startOfDay(from, timezone), startOfDay(addDays(to, 1), timezone)]) {
    const { rows } = await askRows(run, 'entries', 'summary', {
      start: new Date(end - quietMs).toISOString(),
      end: new Date(end - 1).toISOString(),
    })
    if (sum(numbersOf(rows, 'entries')) > 0) return false
  }
  return true
}

/** Returns seconds in the zones, and of the visitors who began in the same time. */
async function secondsOf(run: Run, fields: Fields) {
  const { exchange, rows } = await askZones(run, 'summary', fields)
  const visitors = addStays((await askVisitors(run, fields)).summary)
  return { exchange, zones: addStays(rows).seconds, visitors: visitors.seconds }
}

/** Totals in whole seconds may be rounded row by row. */
const isSame = (one: number, other: number) => Math.abs(one - other) <= 1 + other * 1e-6

export const openingHourNotes: readonly Rule[] = [
  known(
    '§4 insideRecordingTimes',
    'insideRecordingTimes (boolean, default false): only opening hours.',
    async (run) => {
      const count = async (fields: Fields) => {
        const exchange = await answeredIfOffered(run, metricQuestion(run, 'entries', fields))
        const [number = null] = numbersOf(rowsOf(exchange, 'summary'), 'entries')
        return { exchange, number: number ?? 0 }
      }
      const all = await count({})
      const outside = await count({ insideRecordingTimes: false })
      outside.exchange.expect(outside.number === all.number, `${all.number}, as without the parameter`)
      const inside = await count({ insideRecordingTimes: true })
      inside.exchange.expect(inside.number <= all.number, `at most ${all.number}`)
    },
  ),
  ours(
    '§4 insideRecordingTimes default',
    'Without insideRecordingTimes nobody is excluded: over whole days, the zones count all time that visitors stayed. Otherwise people who came before opening are in a zone without being visitors.',
    async (run) => {
      const all = await secondsOf(run, {})
      if (!(await isQuietAtBothEnds(run))) notShown('days that begin and end while the store is closed')
      const inside = await secondsOf(run, { insideRecordingTimes: true })
      const isAlike = all.zones === inside.zones && all.visitors === inside.visitors
      if (isSame(all.zones, all.visitors)) {
        if (isAlike) notShown('people outside opening hours')
        return
      }
      if (!isAlike)
        notShown('zones whose dwell adds up to that of the visitors: see notes §6 visitors in zones')
      all.exchange.differs(
        `${all.visitors} seconds in all zones together, or fewer with insideRecordingTimes`,
        `${all.zones} seconds, the same as with insideRecordingTimes`,
      )
    },
  ),
]
