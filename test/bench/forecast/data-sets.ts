import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readHolidays } from '../../../src/bff/settings/holiday-setting.ts'
import { type HolidaysOf, openHolidays } from '../../../src/bff/system-events/holidays.ts'
import type { DayRange } from '../../../src/calendar/calendar.ts'
import { type Holidays, noHolidays } from '../../../src/calendar/comparison.ts'
import { daysOf } from '../../../src/calendar/day-range.ts'
import { addDays, daysBetween, localDayOf } from '../../../src/calendar/local-day.ts'
import { makeDemo } from '../../../src/demo/demo.ts'
import type { ForecastStore } from '../../../src/domain/forecast/learn-stores.ts'
import type { StoreHistory } from '../../../src/domain/forecast/store-history.ts'
import { everyone } from '../../../src/protocol/metrics/filtered-by.ts'
import { runImport } from '../../../src/service/ingest/import/import-command.ts'
import { entrancesOf } from '../../../src/service/warehouse/derived/cameras/entrances.ts'
import { storeHistories } from '../../../src/service/warehouse/derived/counts/store-histories.ts'
import { requestedStores } from '../../../src/service/warehouse/derived/stores/requested-stores.ts'
import { openingHoursRecords } from '../../../src/service/warehouse/questions/detail-list.ts'
import { listLocations } from '../../../src/service/warehouse/questions/locations.ts'
import { openWarehouse, type Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { leedsArguments } from '../../support/leeds.ts'

const dayMs = 86_400_000
/** The counts of Leeds are of this year. */
const leedsYear: DayRange = { first: '2014-01-01', last: '2014-12-31' }
const demoEnd = Date.UTC(2026, 10, 25)

/** Whose public holidays the stores keep, by time zone, as in the setting `HOLIDAYS`. */
const regions = readHolidays(
  {
    HOLIDAYS:
      'Europe/London=GB-ENG, Europe/Berlin=DE-BE, Europe/Dublin=IE, Asia/Kolkata=IN, America/New_York=US, America/Chicago=US, America/Denver=US, America/Los_Angeles=US',
  },
  [],
)

/** Makes the empty history of a store. */
type Open<History extends StoreHistory> = (days: DayRange) => History

/** A store, with all its counted hours in the kind of history that was asked for. */
interface KnownStore<History extends StoreHistory> extends ForecastStore {
  readonly history: History
}

/** Returns the stores of the counts of Leeds. */
export function leedsStores<History extends StoreHistory>(
  historyOf: Open<History>,
): Promise<readonly KnownStore<History>[]> {
  return inWarehouse(async (open) => {
    const silent = () => {}
    await runImport(leedsArguments, {
      openWarehouse: open,
      write: silent,
      writeFault: silent,
      isTerminal: false,
    })
    return storesOf(open, { days: leedsYear, now: Date.UTC(2015, 0, 2), historyOf })
  })
}

/** Returns the stores of the demo. */
export function demoStores<History extends StoreHistory>(
  days: number,
  historyOf: Open<History>,
): Promise<readonly KnownStore<History>[]> {
  return inWarehouse(async (open) => {
    const warehouse = await open()
    await makeDemo(warehouse, { now: demoEnd, days })
    await warehouse.close()
    const range = {
      first: localDayOf(demoEnd - (days - 1) * dayMs, 'UTC'),
      last: localDayOf(demoEnd - dayMs, 'UTC'),
    }
    return storesOf(open, { days: range, now: demoEnd, historyOf })
  })
}

async function storesOf<History extends StoreHistory>(
  open: () => Promise<Warehouse>,
  {
    days,
    now,
    historyOf,
  }: { readonly days: DayRange; readonly now: number; readonly historyOf: Open<History> },
): Promise<readonly KnownStore<History>[]> {
  const warehouse = await open()
  const ids = (await listLocations(warehouse, null)).map(({ id }) => id)
  const asker = { now, limits: {}, organisations: null }
  const { stores, context } = await requestedStores(
    warehouse,
    { entities: ids, entityType: 'location' },
    asker,
  )
  const entrances = await entrancesOf(warehouse, ids)
  const asked = {
    stores,
    entrances,
    counted: halvesOf(days),
    open: () => historyOf(days),
    people: everyone,
  }
  const histories = await storeHistories(warehouse, asked, context)
  const records = await openingHoursRecords(warehouse, ids)
  await warehouse.close()
  const holidaysOf = await openHolidays(regions)
  return stores.map(({ id, timezone }) => ({
    id,
    history: histories.get(id) ?? historyOf(days),
    records: records.filter(({ location_id }) => location_id === id),
    holidays: holidaysIn(days, timezone, holidaysOf),
  }))
}

function holidaysIn({ first, last }: DayRange, timezone: string, holidaysOf: HolidaysOf): Holidays {
  const region = regions.find((one) => one.timezone === timezone)
  if (region === undefined) return noHolidays
  const [from, until] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  const holidays = Array.from({ length: until - from + 1 }, (_, year) =>
    holidaysOf(region, from + year, 'en'),
  )
  return new Map(
    holidays
      .flat()
      .flatMap((one) => daysOf({ first: one.from, last: one.until }).map((day) => [day, one.name])),
  )
}

/** The service counts at most two years by the hour at once. */
function halvesOf({ first, last }: DayRange): readonly DayRange[] {
  const middle = addDays(first, Math.floor(daysBetween(first, last) / 2))
  return [
    { first, last: middle },
    { first: addDays(middle, 1), last },
  ]
}

async function inWarehouse<Value>(use: (open: () => Promise<Warehouse>) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-bench-'))
  try {
    return await use(() => openWarehouse({ kind: 'embedded', folder }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
