/** The metric route uptime, compared with the uptimes of the Core API. */

import { askBoth } from '../both-facets.ts'
import { expectField } from '../fields.ts'
import { notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { kinds, orNull } from '../kinds.ts'
import { numbersOf, sum } from '../questions.ts'
import { beyond, type Rule } from '../rule.ts'
import { wireRange } from '../subject.ts'
import { anyRecording, askUptimeResults } from '../uptimes.ts'
import { addDays } from '../zone-time.ts'

/** Per cent. The route rounds, and so do the hours of the Core API. */
const tolerance = 0.05

const answeredDays = 'an answer for the days asked about'

/** Returns received ÷ expected in per cent. `null` if nothing was expected. */
function shareOf(entries: readonly Fields[]): number | null {
  const counted = entries.filter(
    ({ segmentsExpected }) => segmentsExpected !== 0 && segmentsExpected !== null,
  )
  const expected = sum(numbersOf(counted, 'segmentsExpected'))
  const received = numbersOf(counted, 'overallUptime').map((share, at) =>
    share === null
      ? notShown('overallUptime as a number: see §2.3')
      : share * Number(counted[at]?.segmentsExpected),
  )
  return expected === 0 ? null : (100 * sum(received)) / expected
}

export const beyondUptimeRules: readonly Rule[] = [
  beyond('uptime recording', 'recording (id), even without a breakdown by entity.', async (run) => {
    const entities = [await anyRecording(run)]
    const { exchange, segments, summary } = await askBoth(run, 'uptime', {
      entityType: 'recording',
      entities,
    })
    expectField(exchange, summary, 'recording', kinds.id, answeredDays)
    expectField(exchange, segments, 'recording', kinds.id, answeredDays)
  }),
  ...(['recording', 'location', 'organisation'] as const).map((entityType) =>
    beyond(
      `uptime of ${entityType}`,
      'uptime: per cent, per recording, location or organisation.',
      async (run) => {
        const recording = run.subject.recordings.map(({ id }) => id).find((id) => typeof id === 'string')
        const { location, organisation } = run.subject
        const entity =
          { recording, location, organisation }[entityType] ?? notShown('a recording of the location')
        const { exchange, summary } = await askBoth(run, 'uptime', {
          entityType,
          entities: [entity],
          breakdownByDimensions: ['entity'],
        })
        const found = summary.filter((row) => row[entityType] === entity)
        exchange.expect(found.length > 0, `a row with ${entityType}: ${entity}`, summary)
        const kind = orNull(kinds.percentage, 'not known')
        expectField(exchange, found, 'uptime', kind, 'a recording with segments expected')
      },
    ),
  ),
  beyond('uptime arithmetic', 'uptime is that of recording/uptimes over all hours.', async (run) => {
    const { timezone, to } = run.subject
    const recids = run.subject.recordings.flatMap(({ id, timezone: own }) =>
      typeof id === 'string' && own === timezone ? [id] : [],
    )
    if (recids.length === 0) notShown('a recording in the time zone of the location')
    const start = addDays(to, -6)
    const { exchange, summary } = await askBoth(run, 'uptime', {
      ...wireRange(run.subject, start, to),
      entityType: 'recording',
      entities: recids,
      breakdownByDimensions: ['entity'],
    })
    const { results } = await askUptimeResults(run, { start, end: to, recids })
    let compared = 0
    for (const { recording, uptime } of results) {
      const row = summary.find((one) => isFields(recording) && one.recording === recording.id)
      const entries = listOfFields(uptime) ?? []
      const share = entries.some(({ index }) => String(index).startsWith(to)) ? shareOf(entries) : null
      if (row === undefined || share === null) continue
      compared += 1
      exchange.expect(
        typeof row.uptime === 'number' && Math.abs(row.uptime - share) <= tolerance,
        `${share.toFixed(4)}, as recording/uptimes has it`,
        row,
      )
    }
    if (compared === 0) notShown('a recording with segments expected, up to the last day')
  }),
]
