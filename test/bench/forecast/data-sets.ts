import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DayRange } from '../../../src/calendar/calendar.ts'
import { localDayOf } from '../../../src/calendar/local-day.ts'
import { makeDemo } from '../../../src/demo/demo.ts'
import type { ForecastStore } from '../../../src/domain/forecast/learn-stores.ts'
import { StoreHistory } from '../../../src/domain/forecast/store-history.ts'
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

/** Returns the stores of the counts of Leeds, with all their counted hours. */
export function leedsStores(): Promise<readonly ForecastStore[]> {
  return inWarehouse(async (open) => {
    const silent = () => {}
    await runImport(leedsArguments, {
      openWarehouse: open,
      write: silent,
      writeFault: silent,
      isTerminal: false,
    })
    return storesOf(open, leedsYear, Date.UTC(2015, 0, 2))
  })
}

/** Returns the stores of the demo, with all their counted hours. */
export function demoStores(days: number): Promise<readonly ForecastStore[]> {
  return inWarehouse(async (open) => {
    const warehouse = await open()
    await makeDemo(warehouse, { now: demoEnd, days })
    await warehouse.close()
    const range = {
      first: localDayOf(demoEnd - (days - 1) * dayMs, 'UTC'),
      last: localDayOf(demoEnd - dayMs, 'UTC'),
    }
    return storesOf(open, range, demoEnd)
  })
}

async function storesOf(
  open: () => Promise<Warehouse>,
  days: DayRange,
  now: number,
): Promise<readonly ForecastStore[]> {
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
    counted: [days],
    open: () => new StoreHistory(days),
    people: everyone,
  }
  const histories = await storeHistories(warehouse, asked, context)
  const records = await openingHoursRecords(warehouse, ids)
  await warehouse.close()
  return [...histories].map(([id, history]) => ({
    id,
    history,
    records: records.filter(({ location_id }) => location_id === id),
  }))
}

async function inWarehouse<Value>(use: (open: () => Promise<Warehouse>) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-bench-'))
  try {
    return await use(() => openWarehouse({ kind: 'embedded', folder }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
