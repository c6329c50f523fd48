import type { DayRange } from '../../../../src/calendar/calendar.ts'
import { addDays, localDayOf } from '../../../../src/calendar/local-day.ts'
import type { StoreNow } from '../../../../src/dashboard/pages/overview/answers/stores-now.ts'
import { useOverview } from '../../../../src/dashboard/pages/overview/answers/use-overview.ts'
import type { OpenDashboard } from '../probe.ts'
import { shownChange, shownValue } from '../shown.ts'
import type { Judged, Statements, Subject } from '../statements.ts'
import { type Asked, everybody, peopleOf, screenOf, settled } from './screen.ts'

export interface OverviewStatements extends Statements {
  readonly judged: readonly Judged[]
}

export async function readOverview(
  dashboard: OpenDashboard,
  { stores, filters, now }: Asked,
): Promise<OverviewStatements> {
  const screen = screenOf({ stores, filters, now })
  const view = await dashboard.read('overview', () => {
    const shown = settled(useOverview(screen).state)
    return shown?.live === 'loading' ? null : shown
  })
  const todayOf = new Map(stores.map(({ id, timezone }) => [id, localDayOf(now, timezone)]))
  const dayOf = (store: string): DayRange => ({
    first: todayOf.get(store) ?? '',
    last: todayOf.get(store) ?? '',
  })
  const weekBefore = ({ first, last }: DayRange): DayRange => ({
    first: addDays(first, -7),
    last: addDays(last, -7),
  })
  const people = peopleOf(filters)
  const entriesOf = (store: string): Subject => ({
    measure: 'entries',
    stores: [store],
    days: dayOf(store),
    hour: null,
    zone: null,
    people,
  })
  const { summary } = view
  const speaking = view.stores.flatMap(({ store, kind }) => (kind === 'silent' ? [] : store))
  const sameDay = new Set(todayOf.values()).size === 1
  const all: Subject = { ...entriesOf(speaking[0] ?? ''), stores: speaking }
  return {
    values: [
      ...(sameDay
        ? shownValue('overview, entries', all, {
            value: summary.entries.value,
            coverage: summary.coverage,
          })
        : []),
      ...view.stores.flatMap(({ store, value, coverage }) =>
        shownValue('overview, store', entriesOf(store), { value, coverage }),
      ),
    ],
    changes: [
      ...(sameDay ? shownChange('overview, entries', all, summary.entries.change, weekBefore(all.days)) : []),
      ...(sameDay && summary.conversion !== null
        ? shownChange(
            'overview, conversion',
            { ...all, measure: 'conversion', people: everybody },
            summary.conversion.change,
            weekBefore(all.days),
          )
        : []),
      ...view.stores.flatMap(({ store, change }) =>
        shownChange('overview, store', entriesOf(store), change, weekBefore(dayOf(store))),
      ),
      ...(summary.dwell !== null && stores.length === 1
        ? shownChange(
            'overview, dwell',
            { ...all, measure: 'store dwell' },
            summary.dwell.change,
            weekBefore(all.days),
          )
        : []),
    ],
    rankings: [],
    extremes: [],
    peaks: [],
    judged: view.stores.flatMap(judgedOf),
  }
}

/** A statement for each metric of a store: moved, or as usual. */
function judgedOf({ store, kind, moved = [] }: StoreNow): readonly Judged[] {
  const told = moved.map(
    ({ measure: metric, deviation: ratio, until }): Judged => ({
      store,
      metric,
      ratio,
      until: Date.parse(until),
    }),
  )
  if (kind !== 'usual' && kind !== 'moved') return told
  const others = (['entries', 'conversion', 'dwell'] as const).filter((metric) =>
    told.every((one) => one.metric !== metric),
  )
  return [...told, ...others.map((metric): Judged => ({ store, metric, ratio: null, until: 0 }))]
}
