import type { DayRange } from '../../../calendar/calendar.ts'
import { comparedDays } from '../../../calendar/comparison.ts'
import type { Outage } from '../../../domain/outages/outages.ts'
import type { ZoneRow, ZoneStores, ZonesAnswer } from '../../../protocol/derived/zone-answers.ts'
import { readZones } from '../../../protocol/derived/zone-results.ts'
import { filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { type AskedDerived, derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { inTreeOrder } from '../../data/questions/floor.ts'
import { useMemoOf } from '../../data/questions/memo-of.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { askedState, type ShownView, useShownView } from '../../data/questions/use-shown-view.ts'
import { type DataSource, useDataSource } from '../../data/source/data-source.ts'
import { type Failure, failureOf } from '../../data/source/failure.ts'
import { planSettings, type Screen } from '../screen.ts'

/** The zones side by side, of one set of filters, with all that is needed to write about them. */
export interface ZonesView extends Pick<ZonesAnswer, 'all' | 'storeDwell' | 'hasUptime'> {
  /** Every zone of the stores, in the order of the tree. */
  readonly floor: readonly ZoneStores[]
  /** Those side by side, in that order. */
  readonly rows: readonly ZoneRow[]
  readonly days: DayRange
  /** `null`: nothing is compared. */
  readonly compared: DayRange | null
  readonly stores: Screen['stores']
  /** What lowers the coverage, the longest first: the first of them, and how many there are. */
  readonly outages: readonly Outage[]
  readonly outageCount: number
  readonly refreshFailure: Failure | null
}

/** The question of the page. The same filters make the same one, whoever asks. */
export function zonesQuestion(screen: Screen) {
  const { filters, stores, today } = screen
  const { days, comparison } = planSettings(screen)
  const compared = comparedDays(days, comparison, today)
  return {
    days,
    compared,
    stores,
    zones: derivedQuestion('zones', {
      start: days.first,
      end: days.last,
      entities: stores.map(({ id }) => id).sort(),
      entityType: 'location',
      // None chosen is all: those that the stores have.
      ...(filters.zones.length > 0 && { zones: [...filters.zones].sort() }),
      ...(compared !== null && { compared: { start: compared.first, end: compared.last } }),
      ...filteredBy(filters).values,
    }),
  }
}

export function zonesQuery(source: DataSource, zones: AskedDerived<'zones'>) {
  return derivedQuery(source, zones, readZones)
}

export function useZones(screen: Screen): {
  readonly state: ShownView<ZonesView>
  readonly retry: () => void
} {
  const source = useDataSource()
  const { filters, stores, today, weekStartsOn } = screen
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted by now changes the answer alone
  const asked = useMemoOf(filters, () => zonesQuestion(screen), [filters, stores, today, weekStartsOn])
  const zones = useAsked(zonesQuery(source, asked.zones))
  const { data: answer } = zones
  const refreshFailure = zones.isError ? failureOf(zones.error) : null

  const view = useMemoOf(asked, (): ZonesView | null => {
    if (answer === undefined) return null
    const { floor, zones: rows, all, storeDwell, hasUptime, unseen } = answer
    const { days, compared } = asked
    return {
      all,
      storeDwell,
      hasUptime,
      floor: inTreeOrder(floor),
      rows: inTreeOrder(rows),
      days,
      compared,
      stores: asked.stores,
      outages: unseen.first,
      outageCount: unseen.count,
      refreshFailure,
    }
  }, [asked, answer, refreshFailure])
  const state = useShownView(view, [askedState(zones)])
  const retry = (): void => {
    if (zones.isError) void zones.refetch()
  }
  return { state, retry }
}
