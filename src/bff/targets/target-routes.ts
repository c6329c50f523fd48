import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { daysBetween } from '../../calendar/local-day.ts'
import { issueSentence } from '../../protocol/requests/issue-sentence.ts'
import {
  askedSums,
  longestTargetDays,
  mostOnDay,
  mostTargetDays,
  sentTarget,
  targetDays,
  targetMeasure,
} from '../../protocol/target-bodies.ts'
import {
  mostSentTargets,
  type SentTarget,
  type TargetDays,
  type TargetMeasure,
  type TargetMonth,
  type TargetsSet,
  targetMeasures,
} from '../../protocol/targets.ts'
import { forPerson, refuse } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import type { OpeningHours } from '../access/opening-hours.ts'
import { refusalOfStores } from '../access/own-stores.ts'
import type { Places } from '../access/places.ts'
import { unlessRefused } from '../access/unless-refused.ts'
import { sendProblem } from '../http/problem.ts'
import { fieldsOf, isVersion, versionWords } from '../http/seen-version.ts'
import { daysOfTargets } from './days-of-targets.ts'
import { knownLocations } from './known-locations.ts'
import { monthOf, recordIdOf, setTargets, type Targets } from './target-records.ts'
import { sumsByDay, withClosed } from './target-sums.ts'
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
  api.get('/targets', answering(list))
  api.post('/targets', answering(set))
  api.post('/targets/sums', answering(sum))
  api.post('/targets/:location/:month', answering(replace))
  api.get('/targets/:location/:month/changes', answering(history))
}

const away = 'Targets can’t be read or saved right now. Try again.'
const changedMeanwhile = 'Someone else changed the targets of this month.'
const tooMany =
  'There are too many targets. Remove those of past years, or ask your administrator to raise BFF_TARGET_MONTHS.'
const severalCurrencies = 'locations: revenue cannot be split over stores with different currencies.'
const badMeasure = `Name a measure: ${targetMeasures.join(', ')}.`
const badMonth = 'Name a month as YYYY-MM, for example 2026-11.'
const badMonths = `Name a store and its months as location=…&from=2026-01&until=2026-12: at most two years.`

/** Months of one list. */
const mostMonths = 24
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

async function sum(exchange: Exchange): Promise<FastifyReply> {
  const { openingHours, request, reply, now } = exchange
  const asked = v.safeParse(askedSums, fieldsOf(request.body))
  if (!asked.success) return sendProblem(reply, 'bad_request', issueSentence(asked.issues[0]))
  const { locations, from, until, measure } = asked.output
  const targets = exchange.targets[measure]
  const months = monthsBetween(from.slice(0, 7), until.slice(0, 7))
  if (months === null) return sendProblem(reply, 'bad_request', tooLong)
  return ifOwn(exchange, locations, async () => {
    // Most installations have no targets.
    if (await targets.isEmpty()) return reply.send({ days: [] })
    const ids = new Set(locations.flatMap((location) => months.map((month) => recordIdOf(location, month))))
    const kept = await targets.some([...ids], now())
    const days = { first: from, last: until }
    const sums = sumsByDay(kept, days)
    if (sums.length === 0) return reply.send({ days: [] })
    return reply.send({ days: withClosed(sums, locations, days, await openingHours()) })
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

/** Reads the targets of a request. A sentence if they are invalid. */
function readSent({ targets }: Readonly<Record<string, unknown>>): readonly SentTarget[] | string {
  if (!Array.isArray(targets) || targets.length === 0) {
    return 'Send targets as a list of location or locations, from, until, and entries, revenue or conversion.'
  }
  if (targets.length > mostSentTargets) return `A request has at most ${mostSentTargets} targets.`
  const read: SentTarget[] = []
  let storeDays = 0
  for (const [place, target] of targets.entries()) {
    const one = v.safeParse(sentTarget, target)
    if (!one.success) return `targets[${place}]: ${issueSentence(one.issues[0])}`
    const days = daysBetween(one.output.from, one.output.until) + 1
    if (days > longestTargetDays) return `targets[${place}]: must cover at most ${longestTargetDays} days.`
    storeDays += one.output.locations.length * days
    if (storeDays > mostTargetDays) {
      return `targets[${place}]: covers more than ${mostTargetDays} days, counted for each store, with the targets before it.`
    }
    read.push(one.output)
  }
  return read
}

/** Reads the days of a month. A sentence if they are invalid. */
function readDays(days: unknown, measure: TargetMeasure, month: string): TargetDays | string {
  const read = v.safeParse(targetDays[measure], days)
  if (!read.success) return `days: ${issueSentence(read.issues[0])}`
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const beyond = Object.keys(read.output).find((day) => Number(day) > last)
  return beyond === undefined ? read.output : `days: ${month} has no day ${beyond}.`
}

/** Entries by default. `null` if it is no measure. */
function readMeasure(value: unknown): TargetMeasure | null {
  const read = v.safeParse(targetMeasure, value ?? 'entries')
  return read.success ? read.output : null
}

function isMonth(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value)
}

/** Returns the months from one to another, both included. `null` if they are invalid or too many. */
function monthsBetween(from: unknown, until: unknown): readonly string[] | null {
  if (!isMonth(from) || !isMonth(until) || from > until) return null
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const [first, count] = [numberOf(from), numberOf(until) - numberOf(from) + 1]
  if (count > mostMonths) return null
  return Array.from({ length: count }, (_, place) => {
    const month = first + place
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
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
