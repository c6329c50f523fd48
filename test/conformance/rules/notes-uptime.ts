/** Notes §4: the arithmetic of uptime. */

import type { Exchange } from '../finding.ts'
import { notOffered, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { known, ours, type Rule, type Run } from '../rule.ts'
import { anyRecording, askUptimeResults, getUptime, isSuccess } from '../uptimes.ts'
import { addDays, dayIn, hourLabels, lastDayOfHours } from '../zone-time.ts'

/** Returns the hours of complete days, each with its recording. */
async function entriesOf(
  run: Run,
): Promise<{ exchange: Exchange; entries: readonly (readonly [Fields, Fields])[] }> {
  const range = { start: addDays(run.subject.to, -1), end: run.subject.to }
  const { exchange, results } = await askUptimeResults(run, range)
  const entries = results.flatMap(({ recording, uptime }) =>
    isFields(recording) ? (listOfFields(uptime) ?? []).map((entry) => [entry, recording] as const) : [],
  )
  return { exchange, entries }
}

/** Returns the numbers of an entry. `null` if one is missing, which another rule reports. */
function numbersOfEntry(entry: Fields) {
  const [expected, received, average, share, overall] = [
    entry.segmentsExpected,
    entry.segmentsReceived,
    entry.avgUptimeOnSegment,
    entry.pcSegmentsRecieved,
    entry.overallUptime,
  ].map((value) => (typeof value === 'number' ? value : Number.NaN))
  return { expected: expected ?? Number.NaN, received: received ?? Number.NaN, average, share, overall }
}

const isNear = (one: number | undefined, other: number) => Math.abs((one ?? Number.NaN) - other) <= 0.001

/** Builds a rule about one hour of a recording. It returns what the hour must be, or `null` if it is right. */
function entryRule(
  name: string,
  says: string,
  needs: string,
  judge: (entry: Fields, recording: Fields) => { readonly holds: boolean; readonly expected: string } | null,
): Rule {
  return known(`§4 ${name}`, says, async (run) => {
    const { exchange, entries } = await entriesOf(run)
    let judged = 0
    for (const [entry, recording] of entries) {
      const judgement = judge(entry, recording)
      if (judgement === null) continue
      judged += 1
      exchange.expect(judgement.holds, judgement.expected, entry)
    }
    if (judged === 0) notShown(needs)
  })
}

/** Passes if the entries of one recording have the hours of a day with a clock change. */
async function expectHours(run: Run, hours: number): Promise<void> {
  const zoned = run.subject.recordings.find(({ timezone }) => typeof timezone === 'string')
  const zone = typeof zoned?.timezone === 'string' ? zoned.timezone : notShown('a recording with a time zone')
  const today = dayIn(zone, run.now())
  const day = hours === 24 ? run.subject.to : lastDayOfHours(hours, zone, today)
  if (day === null) notShown(`a location in a zone with days of ${hours} hours: choose one with --location`)
  const recids = [String(zoned?.id)]
  const { exchange, results } = await askUptimeResults(run, { start: day, end: day, recids })
  const entries = (isFields(results[0]) ? listOfFields(results[0].uptime) : null) ?? []
  if (entries.length === 0) notShown(`uptime entries of ${day}`)
  const labels = hourLabels(day, zone).map((label) => label.replace('T', ' '))
  const found = entries.map((entry) => entry.index)
  exchange.expect(found.join() === labels.join(), `the ${labels.length} hours of ${day} in ${zone}`, found)
}

export const uptimeNotes: readonly Rule[] = [
  known('§4 uptime with /v1', 'Single uptime is GET /v1/recording/:id/uptime?start&end.', async (run) => {
    const range = { start: run.subject.to, end: run.subject.to }
    const { answer, exchange } = await getUptime(run, 'with /v1', await anyRecording(run), range)
    if (answer.status === 404) notOffered(exchange.came)
    exchange.expect(isSuccess(answer), 'HTTP 200')
  }),
  ours('§4 uptime without /v1', 'It is served also without /v1.', async (run) => {
    const range = { start: run.subject.to, end: run.subject.to }
    const { answer, exchange } = await getUptime(run, 'without /v1', await anyRecording(run), range)
    if (answer.status === 404) notOffered(exchange.came)
    exchange.expect(isSuccess(answer), 'HTTP 200')
  }),
  ...(['start', 'end'] as const).map((side) =>
    known(`§4 uptime ${side} required`, `Single uptime: ${side} is required.`, async (run) => {
      const id = await anyRecording(run)
      const day = run.subject.to
      const whole = await getUptime(run, 'with /v1', id, { start: day, end: day })
      if (!isSuccess(whole.answer)) notShown('the single-recording endpoint: see §4.2 uptime')
      const { answer, exchange } = await getUptime(
        run,
        'with /v1',
        id,
        side === 'start' ? { end: day } : { start: day },
      )
      exchange.expect(answer.status >= 400 && answer.status < 500, 'a refusal, HTTP 4xx')
    }),
  ),
  entryRule('uptime hours', 'Uptime buckets are hours.', 'an uptime entry', (entry) => ({
    holds: /:00$/.test(String(entry.index)),
    expected: 'an index at the full hour',
  })),
  entryRule(
    'segments expected',
    '4 segments are expected in a scheduled hour.',
    'an hour within the schedule',
    (entry, recording) => {
      if (entry.withinSchedule !== true) return null
      const { expected } = numbersOfEntry(entry)
      if (Number.isNaN(expected)) return null
      // A schedule may begin within an hour, which then expects fewer segments.
      const least = recording.useUploadingSchedule === false ? 4 : 1
      return { holds: expected >= least && expected <= 4, expected: `segmentsExpected: ${least} to 4` }
    },
  ),
  entryRule(
    'pcSegmentsRecieved',
    'pcSegmentsRecieved = received / expected.',
    'an hour in which segments were expected',
    (entry) => {
      const { expected, received, share } = numbersOfEntry(entry)
      if (!(expected > 0) || !Number.isFinite(share) || !Number.isFinite(received)) return null
      return { holds: isNear(share, received / expected), expected: `${received} / ${expected}` }
    },
  ),
  entryRule(
    'overallUptime',
    'overallUptime = avgUptimeOnSegment × pcSegmentsRecieved.',
    'an hour with both factors',
    (entry) => {
      const { average = Number.NaN, share = Number.NaN, overall } = numbersOfEntry(entry)
      if (Number.isNaN(average * share) || Number.isNaN(overall)) return null
      return { holds: isNear(overall, average * share), expected: `${average} × ${share}` }
    },
  ),
  entryRule(
    'withinSchedule',
    'withinSchedule: the bucket lies inside the uploading schedule; without a schedule, always.',
    'a recording without an uploading schedule',
    (entry, recording) =>
      recording.useUploadingSchedule === false && entry.segmentsExpected !== null
        ? { holds: entry.withinSchedule === true, expected: 'withinSchedule: true' }
        : null,
  ),
  ...[23, 24, 25].map((hours) =>
    ours(
      `§5 uptime of ${hours} hours`,
      `Uptime index is wall-clock time of the recording; a day of ${hours} hours has ${hours} entries.`,
      (run) => expectHours(run, hours),
    ),
  ),
]
