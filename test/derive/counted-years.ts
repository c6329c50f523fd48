import fc from 'fast-check'
import { database } from '../../src/service/warehouse/engine/schema.ts'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { type ChainStore, chainStores } from './random-chain.ts'

/** Hourly counts of a year and a quarter: enough for a forecast with a season. */
const dayMs = 86_400_000
const hourMs = 3_600_000
const quarterMs = 900_000

/** How one store counts. */
interface Pattern {
  /** People in an hour of a usual day. 0: nothing is counted. */
  readonly perHour: number
  /** How many days back the counts begin, and the last day that has any. */
  readonly from: number
  readonly until: number
  /** Makes one day differ from another. */
  readonly seed: number
}

export interface Years {
  readonly patterns: readonly Pattern[]
  /** Days of footage of cameras. Without any, nothing is known of the coverage. */
  readonly footage: readonly {
    readonly camera: number
    readonly daysBack: number
    readonly days: number
    readonly uptime: number
  }[]
}

const pattern = fc.record({
  perHour: fc.constantFrom(0, 3, 40, 40, 150),
  from: fc.constantFrom(450, 450, 200, 60, 25),
  until: fc.constantFrom(0, 0, 0, 60),
  seed: fc.nat(1000),
})

const cameras: readonly { readonly store: ChainStore; readonly camera: string }[] = [
  { store: 'uk', camera: 'uk-cam-1' },
  { store: 'in', camera: 'in-cam-1' },
  { store: 'us', camera: 'us-cam-1' },
]

export const anyYears: fc.Arbitrary<Years> = fc.record({
  patterns: fc.array(pattern, { minLength: chainStores.length, maxLength: chainStores.length }),
  footage: fc.array(
    fc.record({
      camera: fc.nat(cameras.length - 1),
      daysBack: fc.integer({ min: 0, max: 150 }),
      days: fc.integer({ min: 1, max: 20 }),
      // No sum of these lies on a threshold of coverage, where a rounded share could fall on either side.
      uptime: fc.constantFrom(1, 0.513, 0.907),
    }),
    { maxLength: 4 },
  ),
})

/** Replaces all facts. @param now the current instant */
export async function keepYears(
  warehouse: Warehouse,
  { patterns, footage }: Years,
  now: number,
): Promise<void> {
  for (const table of ['visits', 'segments', 'hourly_counts']) {
    await warehouse.command(`TRUNCATE TABLE ${database}.${table}`)
  }
  const today = Math.floor(now / dayMs) * dayMs
  const counts = chainStores.flatMap((store, at) => countsOf(store, patterns[at], today, now))
  if (counts.length > 0) await warehouse.insert('hourly_counts', counts)
  const segments = footage.flatMap(({ camera, daysBack, days, uptime }) => {
    const start = today - daysBack * dayMs
    return Array.from({ length: days * 96 }, (_, quarter) => ({
      location_id: cameras[camera]?.store ?? '',
      recording_id: cameras[camera]?.camera ?? '',
      started_at: new Date(start + quarter * quarterMs).toISOString(),
      uptime,
    })).filter(({ started_at }) => Date.parse(started_at) < now - quarterMs)
  })
  if (segments.length > 0) await warehouse.insert('segments', segments)
}

/** The hours of UTC in which stores count. */
const firstHour = 6
const hoursCounted = 16

/** A forecast reads no other days. */
const isRead = (back: number) => back <= 170 || back >= 340

function countsOf(store: ChainStore, pattern: Pattern | undefined, today: number, now: number) {
  if (pattern === undefined || pattern.perHour === 0) return []
  const { perHour, from, until, seed } = pattern
  const days = Array.from({ length: Math.max(0, from - until + 1) }, (_, back) => from - back).filter(isRead)
  return days.flatMap((back) =>
    Array.from({ length: hoursCounted }, (_, hour) => {
      const at = today - back * dayMs + (firstHour + hour) * hourMs
      const wave =
        1 + 0.3 * Math.sin(seed + back / 7) + 0.2 * Math.sin(seed * back) + (back % 7 === 3 ? 0.5 : 0)
      const started = new Date(at).toISOString()
      return {
        location_id: store,
        started_at: started,
        label: started,
        recording_id: 'counter',
        entries: Math.round(perHour * wave * (1 + hour / hoursCounted)),
        at,
      }
    })
      .filter(({ at }) => at < now)
      .map(({ at: _at, ...row }) => row),
  )
}
