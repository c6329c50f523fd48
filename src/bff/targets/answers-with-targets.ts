import { localDayOf } from '../../calendar/local-day.ts'
import { lastRefresh } from '../../protocol/metrics/wire-time.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Places } from '../access/places.ts'
import { JudgementError } from '../access/refusal.ts'
import type { Answers } from '../answers/answers.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { knownLocations } from './known-locations.ts'
import { recordIdOf, type TargetRecords, type Targets } from './target-records.ts'

interface TargetsOptions {
  readonly targets: Pick<Targets, 'entries' | 'revenue'>
  readonly places: Places
  /** Epoch milliseconds. */
  readonly now: () => number
}

/**
 * Adds the targets of today to requests of the route `usual`, so that the deployment can tell whether the stores are on
 * pace. Everything else passes as it is. While targets cannot be read, requests pass without: numbers do not need them.
 */
export function answersWithTargets(answers: Answers, options: TargetsOptions): Answers {
  return {
    kept: (question) => (takesTargets(question) ? null : answers.kept(question)),
    ask: async (question, signal, asker) => {
      if (!takesTargets(question)) return answers.ask(question, signal, asker)
      const completed = await withTargets(question, options)
      const text = answers.kept(completed)
      if (text !== null) return { ok: true, text }
      const answer = await answers.ask(completed, signal, asker)
      // A deployment may know the route without targets. Its numbers do not need them.
      const isRefused = completed !== question && !answer.ok && answer.code === 'bad_request'
      return isRefused ? answers.ask(question, signal, asker) : answer
    },
  }
}

/** A target is for all visitors. */
const peopleFilters = ['ages', 'genders', 'roles'] as const

interface WithoutTargets extends UncheckedQuestion {
  readonly body: Readonly<Record<string, unknown>> & { readonly entities: readonly string[] }
}

function takesTargets(question: UncheckedQuestion): question is WithoutTargets {
  const { action, route } = question
  const body = question.body as Readonly<Record<string, unknown>>
  return (
    action === 'derived' &&
    route === 'usual' &&
    Array.isArray(body.entities) &&
    body.entityType === 'location' &&
    body.targets === undefined &&
    body.revenueTargets === undefined &&
    peopleFilters.every((filter) => body[filter] === undefined)
  )
}

async function withTargets(question: WithoutTargets, options: TargetsOptions): Promise<UncheckedQuestion> {
  const { entities } = question.body
  const inOrder = (targets: ReadonlyMap<string, number>) =>
    entities.map((store) => targets.get(store) ?? null)
  const { entries, revenue } = await targetsOfToday(entities, options)
  if (entries.size === 0 && revenue.size === 0) return question
  return {
    ...question,
    body: {
      ...question.body,
      ...(entries.size > 0 && { targets: inOrder(entries) }),
      ...(revenue.size > 0 && { revenueTargets: inOrder(revenue) }),
    },
  }
}

type OfStores = ReadonlyMap<string, number>

const none: OfStores = new Map()

/** Returns what stores are to reach today, on their own clocks. */
async function targetsOfToday(
  stores: readonly string[],
  { targets: { entries, revenue }, places, now }: TargetsOptions,
): Promise<{ readonly entries: OfStores; readonly revenue: OfStores }> {
  try {
    const [isWithoutEntries, isWithoutRevenue] = [await entries.isEmpty(), await revenue.isEmpty()]
    // Most installations have no targets, and need no list of stores for them.
    if (isWithoutEntries && isWithoutRevenue) return { entries: none, revenue: none }
    const at = now()
    const days = await daysOfStores(stores, places, at)
    return {
      entries: isWithoutEntries ? none : await targetsOn(days, entries, at),
      revenue: isWithoutRevenue ? none : await targetsOn(days, revenue, at),
    }
  } catch (error) {
    if (error instanceof DatabaseFault || error instanceof JudgementError) {
      return { entries: none, revenue: none }
    }
    throw error
  }
}

/** Returns the day that it is in each store. The newest counted instant decides, as in the answer. */
async function daysOfStores(
  stores: readonly string[],
  places: Places,
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const asOf = lastRefresh(now)
  const days = new Map<string, string>()
  const asked = new Set(stores)
  for (const { id, timezone } of await knownLocations(places)) {
    if (timezone !== null && asked.has(id)) days.set(id, localDayOf(asOf, timezone))
  }
  return days
}

async function targetsOn(
  days: ReadonlyMap<string, string>,
  records: TargetRecords,
  now: number,
): Promise<OfStores> {
  const ids = [...days].map(([store, day]) => recordIdOf(store, day.slice(0, 7)))
  const months = new Map((await records.some(ids, now)).map(({ id, content }) => [id, content]))
  return new Map(
    [...days].flatMap(([store, day]): [string, number][] => {
      const target = months.get(recordIdOf(store, day.slice(0, 7)))?.[day.slice(8)] ?? 0
      return target > 0 ? [[store, target]] : []
    }),
  )
}
