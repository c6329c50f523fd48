import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { addDays, localDayOf } from '../../calendar/local-day.ts'
import { lastRefresh } from '../../protocol/metrics/wire-time.ts'
import { issueSentence } from '../../protocol/requests/issue-sentence.ts'
import { askedPeriod, askedSums } from '../../protocol/target-bodies.ts'
import { mostOnDay } from '../../protocol/target-limits.ts'
import {
  type SentTarget,
  type TargetDays,
  type TargetMonth,
  type TargetsSet,
  targetMeasures,
} from '../../protocol/targets.ts'
import { isWrittenDay, writtenYears } from '../../protocol/written-days.ts'
import { forPerson, refuse } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import type { OpeningHours } from '../access/opening-hours.ts'
import { refusalOfStores } from '../access/own-stores.ts'
import type { Places } from '../access/places.ts'
import { unlessRefused } from '../access/unless-refused.ts'
import type { Kept } from '../database/records.ts'
import { sendProblem } from '../http/problem.ts'
import { fieldsOf, isVersion, versionWords } from '../http/seen-version.ts'
import { daysOfTargets } from './days-of-targets.ts'
import { knownLocations } from './known-locations.ts'
import { isMonth, monthsBetween, mostMonths, readDays, readMeasure, readSent } from './read-targets.ts'
import { addRemovedStoreRoutes } from './removed-stores.ts'
import { monthOf, recordIdOf, setTargets, type Targets } from './target-records.ts'
import { sumsByDay, sumsByStore, withClosed } from './target-sums.ts'
import type { UsualWeekdays } from './usual-weekdays.ts'

interface TargetRouteOptions {
  readonly targets: Targets
  readonly usualWeekdays: UsualWeekdays
  readonly places: Places
  readonly openingHours: OpeningHours
  /** Epoch milliseconds. */
  readonly now: () => number
}

type AboutTargets = FastifyRequest<{
  Params: { location: string; month: string }
  Querystring: Readonly<Record<string, unknown>>
}>

interface Exchange extends TargetRouteOptions {
  readonly request: AboutTargets
  readonly reply: FastifyReply
  readonly identity: Identity
}

/** Routes below /api by which people set targets. */
export function addTargetRoutes(api: FastifyInstance, options: TargetRouteOptions): void {
  const answering =
    (answer: (exchange: Exchange) => Promise<FastifyReply>) => (request: AboutTargets, reply: FastifyReply) =>
      forPerson(request, reply, ({ identity }) =>
        unlessRefused(reply, away, () => answer({ ...options, request, reply, identity })),
      )
  addRemovedStoreRoutes(api, options)
  api.get('/targets', answering(list))
  api.post('/targets', answering(set))
  api.post('/targets/sums', answering(sum))
  api.post('/targets/stores', answering(sumOfStores))
  api.post('/targets/:location/:month', answering(replace))
  api.get('/targets/:location/:month/changes', answering(history))
}

/** A day that is over here is over everywhere. For stores that name no time zone. */
const latestZone = 'Etc/GMT+12'

const away = 'Targets can’t be read or saved right now. Try again.'
const changedMeanwhile = 'Someone else changed the targets of this month.'
const tooMany =
  'There are too many targets. Remove those of past years, or ask your administrator to raise BFF_TARGET_MONTHS.'
const severalCurrencies = 'locations: revenue cannot be split over stores with different currencies.'
const badMeasure = `Name a measure: ${targetMeasures.join(', ')}.`
const badMonth = 'Name a month as YYYY-MM, for example 2026-11.'
const badYear = `Name a month from ${writtenYears.first}-01 to ${writtenYears.last}-12.`
const badMonths = `Name a store and its months as location=…&from=2026-01&until=2026-12: at most two years.`

const tooLong = `until: must be within ${mostMonths} months of from`

async function list(exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, targets, now } = exchange
  const { location, from, until } = request.query
  const months = monthsBetween(from, until)
  if (typeof location !== 'string' || months === null) return sendProblem(reply, 'bad_request', badMonths)
  const measure = readMeasure(request.query.measure)
  if (measure === null) return sendProblem(reply, 'bad_request', badMeasure)
  return ifOwn(exchange, [location], async () => {
    const kept = await targets[measure].some(
      months.map((month) => recordIdOf(location, month)),
      now(),
    )
    const sorted = kept.map(monthOf).sort((a, b) => (a.month < b.month ? -1 : 1))
    return reply.send({ months: sorted })
  })
}

function sum(exchange: Exchange): Promise<FastifyReply> {
  return answerPeriod(exchange, askedSums, { days: [] }, async (kept, { locations, from, until }) => {
    const days = { first: from, last: until }
    const sums = sumsByDay(kept, days)
    if (sums.length === 0) return { days: [] }
    return { days: withClosed(sums, locations, days, await exchange.openingHours()) }
  })
}

function sumOfStores(exchange: Exchange): Promise<FastifyReply> {
  const { openingHours, places, now } = exchange
  return answerPeriod(exchange, askedPeriod, { stores: [] }, async (kept, asked) => {
    const { locations, from, until, measure } = asked
    const isRate = measure === 'conversion'
    const zones = new Map((await knownLocations(places)).map(({ id, timezone }) => [id, timezone]))
    // The newest counted instant decides which day it is, as in answers about entries.
    const asOf = lastRefresh(now())
    const periodOf = (store: string) => {
      const today = localDayOf(asOf, zones.get(store) ?? latestZone)
      // A rate so far can be compared with its target. An amount cannot until the day is over.
      const [last = until] = [until, isRate ? today : addDays(today, -1)].sort()
      return last < from ? null : { first: from, last }
    }
    return { stores: sumsByStore(kept, locations, periodOf, await openingHours(), { isRate }) }
  })
}

type AskedPeriod = v.InferOutput<typeof askedSums>

/**
 * Answers with something made of the months that a period touches.
 *
 * @param none the answer without any targets
 */
async function answerPeriod(
  exchange: Exchange,
  schema: v.GenericSchema<unknown, AskedPeriod>,
  none: object,
  answer: (months: readonly Kept<TargetDays>[], asked: AskedPeriod) => Promise<object>,
): Promise<FastifyReply> {
  const { request, reply, now } = exchange
  const asked = v.safeParse(schema, fieldsOf(request.body))
  if (!asked.success) return sendProblem(reply, 'bad_request', issueSentence(asked.issues[0]))
  const { locations, from, until, measure } = asked.output
  const targets = exchange.targets[measure]
  const months = monthsBetween(from.slice(0, 7), until.slice(0, 7))
  if (months === null) return sendProblem(reply, 'bad_request', tooLong)
  return ifOwn(exchange, locations, async () => {
    // Most installations have no targets.
    if (await targets.isEmpty()) return reply.send(none)
    const ids = new Set(locations.flatMap((location) => months.map((month) => recordIdOf(location, month))))
    const kept = await targets.some([...ids], now())
    return reply.send(kept.length === 0 ? none : await answer(kept, asked.output))
  })
}

async function set(exchange: Exchange): Promise<FastifyReply> {
  const { identity, now, places, reply, request, targets, usualWeekdays } = exchange
  const sent = readSent(fieldsOf(request.body))
  if (typeof sent === 'string') return sendProblem(reply, 'bad_request', sent)
  return ifOwn(
    exchange,
    sent.flatMap(({ locations }) => locations),
    async () => {
      if (await haveSeveralCurrencies(sent, places)) {
        return sendProblem(reply, 'unacceptable', severalCurrencies)
      }
      const { days, even } = await daysOfTargets(sent, usualWeekdays)
      const tooLarge = days.find(({ measure, value }) => value !== null && value > mostOnDay[measure])
      if (tooLarge !== undefined) {
        const { day, measure } = tooLarge
        return sendProblem(
          reply,
          'bad_request',
          `${measure}: ${day} would get more than ${mostOnDay[measure]}.`,
        )
      }
      const result = await setTargets(targets, days, { at: now(), by: identity.name })
      if (result === 'full') return sendProblem(reply, 'too_large', tooMany)
      const known = days.filter(({ value }) => value !== null)
      const answer: TargetsSet = {
        stores: new Set(known.map(({ location }) => location)).size,
        days: new Set(known.map(({ location, day }) => recordIdOf(location, day))).size,
        even,
      }
      request.log.info({ stores: answer.stores, days: answer.days }, 'targets were set')
      return reply.send(answer)
    },
  )
}

async function replace(exchange: Exchange): Promise<FastifyReply> {
  const { identity, now, reply, request, targets } = exchange
  const { location, month } = request.params
  const { version: seen = 0, days, measure: named } = fieldsOf(request.body)
  const measure = readMeasure(named)
  if (measure === null) return sendProblem(reply, 'bad_request', badMeasure)
  return ifOwn(exchange, [location], async () => {
    if (!isMonth(month)) return sendProblem(reply, 'bad_request', badMonth)
    if (!isVersion(seen)) return sendProblem(reply, 'bad_request', versionWords)
    const content = readDays(days, measure, month)
    if (typeof content === 'string') return sendProblem(reply, 'bad_request', content)
    const write = { id: recordIdOf(location, month), seen: Number(seen), at: now(), by: identity.name }
    const isEmpty = Object.keys(content).length === 0
    // Of other years there may be some from an earlier version, to be removed.
    if (!isEmpty && !isWrittenDay(`${month}-01`)) return sendProblem(reply, 'bad_request', badYear)
    const result = isEmpty
      ? await targets[measure].remove(write)
      : await targets[measure].put({ ...write, content, endsAt: null })
    if (result.kind === 'full') return sendProblem(reply, 'too_large', tooMany)
    if (result.kind === 'conflict') {
      const current = result.current && monthOf(result.current)
      return sendProblem(reply, 'conflict', changedMeanwhile, undefined, { current })
    }
    request.log.info({ location, month, measure }, 'the targets of a month were changed')
    return reply.send(result.kind === 'removed' ? removedMonth(month, write) : monthOf(result.record))
  })
}

async function history(exchange: Exchange): Promise<FastifyReply> {
  const { reply, request, targets } = exchange
  const { location, month } = request.params
  const measure = readMeasure(request.query.measure)
  if (measure === null) return sendProblem(reply, 'bad_request', badMeasure)
  return ifOwn(exchange, [location], async () => {
    if (!isMonth(month)) return sendProblem(reply, 'bad_request', badMonth)
    const changes = await targets[measure].history(recordIdOf(location, month))
    return reply.send({
      changes: changes.map(({ version, at, by, content }) => ({ version, at, by, days: content ?? {} })),
    })
  })
}

/** A month without targets, as if there had never been any. */
function removedMonth(month: string, { at, by }: Pick<TargetMonth, 'at' | 'by'>): TargetMonth {
  return { month, days: {}, version: 0, at, by }
}

/** True if revenue is to be split over stores with different currencies. */
async function haveSeveralCurrencies(sent: readonly SentTarget[], places: Places): Promise<boolean> {
  const split = sent.filter(({ locations, revenue }) => locations.length > 1 && typeof revenue === 'number')
  if (split.length === 0) return false
  const currencies = new Map((await knownLocations(places)).map(({ id, currency }) => [id, currency]))
  return split.some(({ locations }) => new Set(locations.flatMap((id) => currencies.get(id) ?? [])).size > 1)
}

/** Answers only a person who may see all of these stores. */
async function ifOwn(
  { identity, places, reply }: Exchange,
  stores: readonly string[],
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const refusal = await refusalOfStores(identity, stores, places)
  return refusal === null ? answer() : refuse(reply, refusal)
}
