import { localDayOf } from '../../calendar/local-day.ts'
import { lastRefresh } from '../../protocol/metrics/wire-time.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Places } from '../access/places.ts'
import { JudgementError } from '../access/refusal.ts'
import type { Answers } from '../answers/answers.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { knownLocations } from './known-locations.ts'
import { recordIdOf, type TargetRecords } from './target-records.ts'

interface TargetsOptions {
  /** Of entries. */
  readonly targets: TargetRecords
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
      return text === null ? answers.ask(completed, signal, asker) : { ok: true, text }
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
    peopleFilters.every((filter) => body[filter] === undefined)
  )
}

async function withTargets(question: WithoutTargets, options: TargetsOptions): Promise<UncheckedQuestion> {
  const { entities } = question.body
  const targets = await targetsOfToday(entities, options)
  if (targets.size === 0) return question
  return {
    ...question,
    body: { ...question.body, targets: entities.map((store) => targets.get(store) ?? null) },
  }
}

/** Returns the entries that stores are to reach today, on their own clocks. */
async function targetsOfToday(
  stores: readonly string[],
  { targets, places, now }: TargetsOptions,
): Promise<ReadonlyMap<string, number>> {
  try {
    // Most installations have no targets, and need no list of stores for them.
    if (await targets.isEmpty()) return new Map()
    // The newest counted instant decides which day it is, as in the answer.
    const asOf = lastRefresh(now())
    const days = new Map<string, string>()
    const asked = new Set(stores)
    for (const { id, timezone } of await knownLocations(places)) {
      if (timezone !== null && asked.has(id)) days.set(id, localDayOf(asOf, timezone))
    }
    const ids = [...days].map(([store, day]) => recordIdOf(store, day.slice(0, 7)))
    const months = new Map((await targets.some(ids, now())).map(({ id, content }) => [id, content]))
    return new Map(
      [...days].flatMap(([store, day]): [string, number][] => {
        const entries = months.get(recordIdOf(store, day.slice(0, 7)))?.[day.slice(8)] ?? 0
        return entries > 0 ? [[store, entries]] : []
      }),
    )
  } catch (error) {
    if (error instanceof DatabaseFault || error instanceof JudgementError) return new Map()
    throw error
  }
}
