import type { DayRange } from '../../calendar/calendar.ts'
import { storesByZone } from '../../domain/cells/plan-groups.ts'
import type { CountedHour } from '../../domain/hours-of-week/hour-averages.ts'
import type { Demographics } from '../../protocol/metrics/filtered-by.ts'
import { entrancePlaces } from '../cameras/entrances.ts'
import type { PlainDeployment, PlainStore } from '../plain/plain-deployment.ts'
import { hourCells } from './hour-cells.ts'

/** Hours of one store over a range of days. */
interface AddedHours {
  add(hours: Iterable<CountedHour>): void
}

interface HistoryAsked<History extends AddedHours> {
  readonly stores: readonly PlainStore[]
  /** The days to count. */
  readonly counted: readonly DayRange[]
  /** Makes the empty history of a store. Its days contain them all. */
  readonly open: () => History
  readonly people: Demographics
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/**
 * Returns the counted hours of stores, by id.
 * @throws Refused if the deployment has no hourly counts
 */
export async function storeHistories<History extends AddedHours>(
  plain: PlainDeployment,
  { stores, counted, open, people, asOf }: HistoryAsked<History>,
): Promise<ReadonlyMap<string, History>> {
  const ids = stores.map(({ id }) => id)
  const entrances = await entrancePlaces(plain, ids)
  const histories = new Map(ids.map((id) => [id, open()]))
  for (const zone of storesByZone(stores)) {
    for (const days of counted) {
      for await (const some of hourCells(plain, { zone, entrances, days, people, asOf })) {
        for (const { store, cells } of some) histories.get(store)?.add(cells)
      }
    }
  }
  return histories
}
