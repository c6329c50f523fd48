import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import type { Pace, RevenuePace } from '../../protocol/derived/usual/pace-answers.ts'
import type { UsualAnswer, UsualStore, UsualSummary } from '../../protocol/derived/usual/usual-answers.ts'
import type { MetricRow } from '../../protocol/metrics/results.ts'
import type { Steps } from '../cells/steps.ts'
import type { StoreCell, StoreCells } from '../cells/store-cells.ts'
import { compareTexts } from '../compare-texts.ts'
import { isOpenAt } from '../coverage/open-now.ts'
import type { TargetsOfToday } from '../targets/targets-in.ts'
import { type StayParts, stayParts } from './average-stay.ts'
import { cellsOfToday, type DayFacts, daysBefore } from './day-facts.ts'
import { dueShare, partsOver } from './due-share.ts'
import { beginOfDay, cellsFrom } from './evening.ts'
import type { Headline } from './headline.ts'
import { headlines } from './headlines.ts'
import { combinePaces, paceOf, type StorePace } from './pace.ts'
import type { PastDay } from './past-day.ts'
import { combineRevenuePaces, revenuePaceOf, type StoreRevenuePace } from './revenue-pace.ts'
import { type AnsweredCells, storeHours } from './store-hours.ts'
import { type StoreStory, storeStory } from './store-story.ts'
import { byUrgency, noStores } from './urgency.ts'
import { usualRow } from './usual-row.ts'

type NoteBefore = (store: string, before: readonly PastDay[]) => void
type Cells = { -readonly [Measure in keyof AnsweredCells]: StoreCells[] | null }

/** Limits memory: the stores whose hours are held at once, a thousand cells each. */
const storesAtOnce = 20

/**
 * Accumulates the day so far of many stores, a few at a time. It keeps only the findings of each store, and the cells
 * of today that the totals need.
 */
export class UsualStores {
  readonly #asOf: number
  readonly #targets: TargetsOfToday
  readonly #paces: StorePace[] = []
  readonly #revenuePaces: StoreRevenuePace[] = []
  /** Of stores that open today. */
  readonly #withoutTarget = { entries: 0, revenue: 0 }
  readonly #rows: UsualStore[] = []
  readonly #cells: Cells = { entries: [], followed: [], customers: [], rates: [], dwells: [] }
  readonly #begins = new Map<string, string>()
  readonly #parts = new Map<string, StayParts | null>()
  #stays: { readonly today: MetricRow[]; readonly before: MetricRow[] | null } | null = {
    today: [],
    before: [],
  }
  #hasHistory = true

  /**
   * @param asOf the newest counted instant, epoch milliseconds
   */
  constructor(asOf: number, targets: TargetsOfToday) {
    this.#asOf = asOf
    this.#targets = targets
  }

  /**
   * Adds the stores of one zone, or some of them.
   *
   * @param noteBefore receives the past days of each store
   */
  *add(facts: DayFacts, noteBefore?: NoteBefore): Steps<void> {
    const { stores } = facts.plan.group
    this.#hasHistory &&= facts.plan.weekdays.length > 0
    this.#addStays(facts)
    for (let first = 0; first < stores.length; first += storesAtOnce) {
      this.#addSome(facts, stores.slice(first, first + storesAtOnce), noteBefore)
      yield
    }
  }

  /** @param limit how many stores get a row */
  answer(limit: number): UsualAnswer {
    const ranked = this.#rows.toSorted((a, b) => byUrgency(a, b) || compareTexts(a.location, b.location))
    return {
      stores: ranked.slice(0, limit),
      counts: countsOf(ranked),
      hasHistory: this.#hasHistory,
      summary: this.#summary(),
      meta: {
        units: { entries: 'peopleCount', conversion: 'rate', dwell: 'seconds' },
        countedUntil: new Date(this.#asOf).toISOString(),
      },
    }
  }

  #addSome(facts: DayFacts, stores: readonly string[], noteBefore?: NoteBefore): void {
    const asOf = this.#asOf
    const { cameras, plan } = facts
    const { timezone } = plan.group
    const cells = cellsOfToday(facts, stores, asOf)
    this.#keepCells(cells)
    const hours = storeHours(cells, cameras.zones)
    const daysOf = facts.before ?? daysBefore(facts, stores, asOf)
    const partsOf = stayParts(cameras.zones, asOf)
    for (const own of cells.followed) this.#parts.set(own.store, partsOf(own))
    for (const store of stores) {
      const today = hours.get(store)
      if (today === undefined) continue
      const before = daysOf.get(store) ?? []
      noteBefore?.(store, before)
      const entrance = cameras.entrance.get(store) ?? []
      this.#begins.set(store, beginOfDay(timezone, entrance, asOf))
      const { hours: course, ...story } = storeStory({
        store: { id: store, timezone },
        today,
        before,
        cameras,
        asOf,
      })
      this.#rows.push(
        usualRow(story, {
          course,
          pace: this.#paceOf(story, today.entries, before),
          revenuePace: this.#revenuePaceOf(facts, story, before),
          entrances: entrance.flatMap(({ recording, opening }) => (opening === undefined ? [recording] : [])),
          isResting: !isOpenAt(cameras.all.get(store) ?? [], wallIndexAt(asOf, timezone)),
        }),
      )
    }
  }

  /** Returns the progress towards the store's target. `null` if it has none, or nothing was counted. */
  #paceOf(
    { store, entries, coverage, doors }: Pick<StoreStory, 'store' | 'entries' | 'coverage' | 'doors'>,
    hours: readonly StoreCell[],
    before: readonly PastDay[],
  ): Pace | null {
    const target = this.#targets.entries.get(store)
    if (target === undefined) {
      if (doors !== 'closed') this.#withoutTarget.entries += 1
      return null
    }
    const over = partsOver(
      hours.map(({ bucket }) => bucket),
      this.#asOf,
    )
    const pace = paceOf({
      target,
      counted: entries,
      coverage,
      doors,
      due: dueShare(before, (day) => day.shareOfEntries(over)),
    })
    this.#paces.push({ location: store, pace })
    return typeof pace === 'string' ? null : pace
  }

  /** Returns the same of revenue. */
  #revenuePaceOf(
    { plan, today, currencies }: DayFacts,
    { store, doors, gap }: Pick<StoreStory, 'store' | 'doors' | 'gap'>,
    before: readonly PastDay[],
  ): RevenuePace | null {
    const target = this.#targets.revenue.get(store)
    const takings = today.takings?.get(store)
    if (target === undefined || takings === undefined) {
      if (target === undefined && doors !== 'closed') this.#withoutTarget.revenue += 1
      return null
    }
    const hours = plan.group.current.buckets
    const pace = revenuePaceOf({ target, hours, takings, gap, doors, before, asOf: this.#asOf })
    this.#revenuePaces.push({ location: store, currency: currencies.get(store) ?? null, pace })
    return typeof pace === 'string' ? null : pace
  }

  #keepCells(cells: AnsweredCells): void {
    for (const measure of ['entries', 'followed', 'customers', 'rates', 'dwells'] as const) {
      const own = cells[measure]
      if (own === null) this.#cells[measure] = null
      else this.#cells[measure]?.push(...own)
    }
  }

  #addStays({ stays, plan }: DayFacts): void {
    if (stays === null) this.#stays = null
    if (this.#stays === null || stays === null) return
    for (const location of plan.group.stores) {
      const rowOf = (averages: ReadonlyMap<string, number | null>): MetricRow => ({
        location,
        average_dwell_time: averages.get(location) ?? null,
      })
      this.#stays.today.push(rowOf(stays.today))
      if (stays.before !== null) this.#stays.before?.push(rowOf(stays.before))
    }
  }

  #summary(): UsualSummary {
    const { entries, followed, customers, rates, dwells } = this.#cells
    const { conversion, dwell, ...numbers } = headlines({
      entries: entries ?? [],
      followed: followed ?? [],
      customers,
      rates,
      dwells,
      courseCells: ({ store, cells }) => cellsFrom(cells, this.#begins.get(store) ?? ''),
      stays: this.#stays,
      stayPartsOf: ({ store }) => this.#parts.get(store) ?? null,
    })
    const { coverage, hasUptime, seen, isEmpty } = numbers
    const pace = combinePaces(inOrder(this.#paces), this.#withoutTarget.entries)
    const revenuePace = combineRevenuePaces(inOrder(this.#revenuePaces), this.#withoutTarget.revenue)
    return {
      entries: figureOf(numbers.entries),
      conversion: conversion && figureOf(conversion),
      dwell: dwell && { ...figureOf(dwell), weighted: dwell.weighted, coverage: dwell.coverage },
      coverage,
      hasUptime,
      seen,
      isEmpty,
      doors: this.#doors(),
      ...(pace !== null && { pace }),
      ...(revenuePace !== null && { revenuePace }),
    }
  }

  #doors(): UsualSummary['doors'] {
    const doors = this.#rows.map((row) => row.doors)
    if (doors.length > 0 && doors.every((one) => one === 'closed')) return 'closed'
    return doors.includes('not-open') ? 'not-open' : null
  }
}

function figureOf({ value, delta, pair, course }: Headline): UsualSummary['entries'] {
  return { value, change: delta, pair: { current: pair.current, compared: pair.comparison }, course }
}

function inOrder<Store extends { readonly location: string }>(stores: readonly Store[]): readonly Store[] {
  return stores.toSorted((a, b) => compareTexts(a.location, b.location))
}

function countsOf(rows: readonly Pick<UsualStore, 'kind'>[]): UsualAnswer['counts'] {
  const counts = { ...noStores }
  for (const { kind } of rows) counts[kind] += 1
  return counts
}
