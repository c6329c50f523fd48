import type { ZoneRow, ZoneStores, ZonesAnswer } from '../../../protocol/derived/zone-answers.ts'
import { readZones } from '../../../protocol/derived/zone-results.ts'
import { filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { type AskedDerived, derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { inTreeOrder } from '../../data/questions/floor.ts'
import type { Shown } from '../../data/questions/use-shown-view.ts'
import type { DataSource } from '../../data/source/data-source.ts'
import { askedPeriod, comparedBody, periodBody } from '../period-question.ts'
import type { PeriodView } from '../period-view.ts'
import type { Screen } from '../screen.ts'
import { nothingFurther, usePeriodQuestions, usePeriodView } from '../use-period.ts'

/** The zones side by side, of one set of filters, with all that is needed to write about them. */
export interface ZonesView extends PeriodView, Pick<ZonesAnswer, 'all' | 'storeDwell' | 'hasUptime'> {
  /** Every zone of the stores, in the order of the tree. */
  readonly floor: readonly ZoneStores[]
  /** The zones side by side, in order. */
  readonly rows: readonly ZoneRow[]
  readonly outageCount: number
}

/** The question of the page. The same filters make the same one, so prefetching shares the answer. */
export function zonesQuestion(screen: Screen) {
  const { filters } = screen
  const period = askedPeriod(screen)
  return {
    period,
    zones: derivedQuestion('zones', {
      ...periodBody(period),
      // None chosen is all: those that the stores have.
      ...(filters.zones.length > 0 && { zones: [...filters.zones].sort() }),
      ...comparedBody(period),
      ...filteredBy(filters).values,
    }),
  }
}

export function zonesQuery(source: DataSource, zones: AskedDerived<'zones'>) {
  return derivedQuery(source, zones, readZones)
}

const reading = {
  queryOf: (source: DataSource, { zones }: ReturnType<typeof zonesQuestion>) => zonesQuery(source, zones),
  figuresOf: ({ floor, zones: rows, all, storeDwell, hasUptime, unseen }: ZonesAnswer) => ({
    all,
    storeDwell,
    hasUptime,
    floor: inTreeOrder(floor),
    rows: inTreeOrder(rows),
    outages: unseen.first,
    outageCount: unseen.count,
  }),
}

export function useZones(screen: Screen): Shown<ZonesView> {
  return usePeriodView(usePeriodQuestions(screen, zonesQuestion), reading, nothingFurther)
}
