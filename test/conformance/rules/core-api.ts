/** §4.2, §7 and §9: the Core API. */

import { Exchange, notOffered, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { answered, isFailure, statusQuestion } from '../questions.ts'
import { contract, type Rule, type Run } from '../rule.ts'
import { listOf, locationIds } from '../subject.ts'
import {
  anyRecording,
  askUptimeResults,
  askUptimes,
  exchangeOfHttp,
  getUptime,
  isSuccess,
  offeredUptimes,
  postUptimes,
  recordingIds,
  type SinglePath,
  singlePaths,
} from '../uptimes.ts'
import { addDays, startOfDay } from '../zone-time.ts'

/** Returns the days of a result's entries. */
function daysOf(result: Fields): readonly string[] {
  const entries = listOfFields(result.uptime) ?? notShown('an array: see §2.4 uptime')
  return [...new Set(entries.map((entry) => String(entry.index).slice(0, 10)))].sort()
}

/** Returns the paths under which the single-recording endpoint is served. */
async function offeredPaths(run: Run, id: string): Promise<readonly SinglePath[]> {
  const range = { start: run.subject.to, end: run.subject.to }
  const offered: SinglePath[] = []
  for (const where of Object.keys(singlePaths) as SinglePath[]) {
    const { answer } = await getUptime(run, where, id, range)
    if (isSuccess(answer)) offered.push(where)
  }
  return offered
}

/** Entities in one request: deployments limit the length of a list. */
const idsAtOnce = 50

/** Returns the recordings of all listed locations that have a live status. If that fails, the subject's own. */
async function liveRecordings(run: Run): Promise<readonly string[]> {
  const { location, locations } = run.subject
  const all = [...new Set([location, ...locations])]
  const ids: string[] = []
  for (let at = 0; at < all.length; at += idsAtOnce) {
    const several = statusQuestion(run, all.slice(at, at + idsAtOnce))
    const answer = await run.deployment.ask(several)
    const question = isFailure(answer) && at === 0 ? statusQuestion(run) : several
    const records = listOfFields((await answered(run, question)).came) ?? []
    ids.push(...records.map((record) => record.recording_id).filter((id) => typeof id === 'string'))
    if (question !== several) break
  }
  return ids
}

/** §7: the side that carries a full timestamp. */
const sides = ['start', 'end'] as const

function timestampOf(run: Run, day: string): string {
  return new Date(startOfDay(day, run.subject.timezone)).toISOString()
}

const dateOnly = 'start and end must be date-only YYYY-MM-DD; full ISO 8601 timestamps are rejected'

export const coreApiRules: readonly Rule[] = [
  contract(
    '§4.2 location/list',
    'GET /v1/location/list lists locations available to the caller.',
    async (run) => {
      const answer = await run.deployment.core({ method: 'GET', path: '/v1/location/list' })
      if (answer.status === 404) notOffered(answer.text)
      const exchange = exchangeOfHttp('GET /v1/location/list', answer)
      exchange.expect(
        isSuccess(answer) && listOf(answer.value) !== null,
        'a list (its shape is not described)',
      )
      exchange.expect(locationIds(answer.value) !== null, 'an id in each of its items')
    },
  ),
  contract(
    '§4.2 location/list available',
    'It lists every location of a recording that the caller can access.',
    async (run) => {
      const answer = await run.deployment.core({ method: 'GET', path: '/v1/location/list' })
      const listed = locationIds(answer.value) ?? notShown('a list of locations: see §4.2 location/list')
      const { results } = await askUptimeResults(run, { start: run.subject.to, end: run.subject.to })
      const locations = results.flatMap(({ recording }) =>
        isFields(recording) && typeof recording.location === 'string' ? [recording.location] : [],
      )
      if (locations.length === 0) notShown('a recording with a location')
      const missing = [...new Set(locations)].filter((id) => !listed.includes(id))
      exchangeOfHttp('GET /v1/location/list', answer).expect(
        missing.length === 0,
        'every location that recording/uptimes names',
        { missing },
      )
    },
  ),
  contract(
    '§4.2 uptimes answer',
    'POST /v1/recording/uptimes answers a JSON array with one uptime result per recording.',
    async (run) => {
      const exchange = await offeredUptimes(run)
      const results = listOfFields(exchange.came)
      exchange.expect(results !== null, 'an array of objects')
      const ids = recordingIds(results ?? [])
      exchange.expect(new Set(ids).size === ids.length, 'no recording twice', ids)
    },
  ),
  contract('§4.2 uptimes start, end', 'start and end are inclusive dates.', async (run) => {
    const { to } = run.subject
    const several = [addDays(to, -2), addDays(to, -1), to]
    const all = await askUptimeResults(run, { start: several[0], end: to })
    const known = recordingIds(all.results.filter((result) => daysOf(result).length > 0))
    if (known.length === 0) notShown('a recording with an uptime entry')
    const one = await askUptimeResults(run, { start: to, end: to })
    for (const [{ exchange, results }, days] of [[all, several] as const, [one, [to]] as const]) {
      for (const id of known) {
        const result = results.find(({ recording }) => isFields(recording) && recording.id === id)
        const found = result === undefined ? [] : daysOf(result)
        exchange.expect(found.join() === days.join(), `entries of ${days.join(', ')} for ${id}`, found)
      }
    }
  }),
  ...sides.map((side) =>
    contract(`§4.2 uptimes ${side} required`, `${side} is required.`, async (run) => {
      const day = run.subject.to
      await askUptimes(run, { start: day, end: day })
      const body = side === 'start' ? { end: day } : { start: day }
      const answer = await postUptimes(run, body)
      const exchange = exchangeOfHttp(`POST /v1/recording/uptimes ${JSON.stringify(body)}`, answer)
      exchange.expect(isRefusal(answer.status), 'a refusal, HTTP 4xx')
    }),
  ),
  contract('§4.2 uptimes recids', 'recids: the recordings of the request.', async (run) => {
    const day = { start: run.subject.to, end: run.subject.to }
    const all = recordingIds((await askUptimeResults(run, day)).results)
    if (all.length < 2) notShown('two recordings')
    for (const recids of [all.slice(0, 1), all.slice(-2), all.slice(0, idsAtOnce)]) {
      const { exchange, results } = await askUptimeResults(run, { ...day, recids })
      const found = [...recordingIds(results)].sort()
      exchange.expect(found.join() === [...recids].sort().join(), 'one result for each of recids', found)
    }
  }),
  contract(
    '§4.2 uptimes all',
    'When recids is omitted, all recordings the caller can access are queried.',
    async (run) => {
      const { exchange, results } = await askUptimeResults(run, {
        start: run.subject.to,
        end: run.subject.to,
      })
      const found = new Set(recordingIds(results))
      const live = await liveRecordings(run)
      if (live.length === 0) notShown('a recording with a live status')
      const missing = live.filter((id) => !found.has(id))
      exchange.expect(missing.length === 0, 'every recording that status/uptime names', { missing })
    },
  ),
  contract(
    '§4.2 uptime',
    'GET /recording/:id/uptime takes date-only start and end and returns one uptime result.',
    async (run) => {
      const id = await anyRecording(run)
      const offered = await offeredPaths(run, id)
      if (offered.length === 0) {
        const { exchange } = await getUptime(run, 'with /v1', id, {
          start: run.subject.to,
          end: run.subject.to,
        })
        notOffered(exchange.came)
      }
      for (const where of offered) {
        const { exchange } = await getUptime(run, where, id, { start: run.subject.to, end: run.subject.to })
        const { came } = exchange
        exchange.expect(
          isFields(came) && isFields(came.recording) && Array.isArray(came.uptime),
          'one uptime result',
        )
        if (isFields(came) && isFields(came.recording))
          exchange.expect(came.recording.id === id, `the recording ${id}`, came.recording)
      }
    },
  ),
  contract(
    '§4.2 uptime alike',
    'Each item of the bulk answer has the same shape as the single-recording response.',
    async (run) => {
      const id = await anyRecording(run)
      const range = { start: addDays(run.subject.to, -1), end: run.subject.to }
      const { results } = await askUptimeResults(run, { ...range, recids: [id] })
      const [where] = await offeredPaths(run, id)
      if (where === undefined) notShown('the single-recording endpoint: see §4.2 uptime')
      const { exchange } = await getUptime(run, where, id, range)
      exchange.expect(
        JSON.stringify(exchange.came) === JSON.stringify(results[0]),
        'what the bulk endpoint answers for this recording',
      )
    },
  ),
  ...sides.map((side) =>
    contract(`§7 uptimes ${side}`, `On recording/uptimes ${dateOnly}.`, async (run) => {
      const day = run.subject.to
      await askUptimes(run, { start: day, end: day })
      const body = { start: day, end: day, [side]: timestampOf(run, day) }
      const answer = await postUptimes(run, body)
      const exchange = exchangeOfHttp(`POST /v1/recording/uptimes ${JSON.stringify(body)}`, answer)
      exchange.expect(isRefusal(answer.status), 'a refusal, HTTP 4xx')
    }),
  ),
  ...sides.map((side) =>
    contract(`§7 uptime ${side}`, `On recording/:id/uptime ${dateOnly}.`, async (run) => {
      const id = await anyRecording(run)
      const offered = await offeredPaths(run, id)
      if (offered.length === 0) notShown('the single-recording endpoint: see §4.2 uptime')
      const day = run.subject.to
      for (const where of offered) {
        const range = { start: day, end: day, [side]: timestampOf(run, day) }
        const { answer, exchange } = await getUptime(run, where, id, range)
        exchange.expect(isRefusal(answer.status), 'a refusal, HTTP 4xx')
      }
    }),
  ),
]

export const versionRules: readonly Rule[] = [
  contract('§9 prefix', 'The Core API paths carry the prefix /v1.', async (run) => {
    const list = await run.deployment.core({ method: 'GET', path: '/v1/location/list' })
    exchangeOfHttp('GET /v1/location/list', list).expect(
      list.status !== 404 && list.status !== 405,
      'an answer',
    )
    const body = { start: run.subject.to, end: run.subject.to }
    const uptimes = await postUptimes(run, body)
    const exchange = new Exchange(`POST /v1/recording/uptimes ${JSON.stringify(body)}`, uptimes.text)
    exchange.expect(uptimes.status !== 404 && uptimes.status !== 405, 'an answer')
  }),
]

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}
