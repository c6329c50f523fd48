import { wallIndexAt } from '../calendar/wall-minutes.ts'
import type { IndexClock } from '../protocol/metrics/index-clock.ts'
import { type MetricRow, readMetricAnswer } from '../protocol/metrics/results.ts'
import { type TimeRange, toWireRange } from '../protocol/metrics/wire-time.ts'
import type { Findings } from './finding.ts'
import type { MetricsProbe } from './metrics-probe.ts'
import { daysOf, type Store } from './subject.ts'

/** Number of stores and days to try before giving up. */
const maxTries = 8
/** Half a year apart, so that a store on UTC in winter is off UTC on the other day. */
const daysBefore = [2, 184]

/**
 * Detects the clock of `index`: in a request for one local day of a store, only one of the two clocks puts all rows
 * into that day.
 *
 * @param configured the clock that the dashboard was built for
 * @returns the clock; `null` if it cannot be determined
 */
export async function checkIndexClock(
  probe: MetricsProbe,
  stores: readonly Store[],
  options: { readonly now: number; readonly configured: IndexClock; readonly findings: Findings },
): Promise<IndexClock | null> {
  const { now, configured, findings } = options
  const tries = candidates(stores, now)
  if (tries.length === 0) {
    findings.skipped('index', 'every store is on UTC, so store time and UTC are the same')
    return null
  }
  for (const { store, day } of tries) {
    const rows = await askRows(probe, store, day)
    const zoned = rows.find(({ index = '' }) => /(?:Z|[+-]\d{2}:?\d{2})$/i.test(index.slice(10)))
    if (zoned !== undefined) {
      findings.note(
        'index',
        `it names a zone: ${zoned.index}`,
        'Nothing to do: the dashboard ignores the zone.',
      )
    }
    const clock = clockOf(rows, store.zone, day)
    if (clock === null) continue
    const where = `seen in ${store.zone}, ${wallIndexAt(day.start, store.zone).slice(0, 10)}`
    if (clock === configured)
      findings.well('index', `${clock === 'utc' ? 'UTC' : 'store time'}, as this build reads it (${where})`)
    else
      findings.fault(
        'index',
        `${clock === 'utc' ? 'UTC' : 'store time'}, and this build reads ${configured === 'utc' ? 'UTC' : 'store time'} (${where})`,
        clock === 'utc'
          ? 'Set VITE_INDEX_CLOCK=utc in .env and run npm run build.'
          : 'Remove VITE_INDEX_CLOCK from the environment and .env, and run npm run build.',
      )
    return clock
  }
  findings.skipped('index', 'no rows that tell store time from UTC')
  return null
}

function candidates(stores: readonly Store[], now: number) {
  const byZone = new Map(stores.map((store) => [store.zone, store]))
  return daysBefore
    .flatMap((before) =>
      [...byZone.values()].map((store) => ({ store, day: daysOf(store.zone, now, 1, before) })),
    )
    .filter(({ store, day }) => wallIndexAt(day.start, store.zone) !== wallIndexAt(day.start, 'UTC'))
    .slice(0, maxTries)
}

async function askRows(probe: MetricsProbe, store: Store, day: TimeRange): Promise<readonly MetricRow[]> {
  for (const aggregationPeriod of ['hour', 'day']) {
    const reply = await probe.ask({
      action: 'metric',
      route: 'entries',
      body: {
        ...toWireRange(day),
        entities: [store.id],
        entityType: 'location',
        facets: ['segments'],
        aggregationPeriod,
      },
    })
    const rows = reply.ok ? (readMetricAnswer(reply.value)?.segments ?? []) : []
    if (rows.length > 0) return rows
  }
  return []
}

/** Returns the clock that puts every row into the day. `null` if both do, or neither. */
export function clockOf(rows: readonly MetricRow[], zone: string, day: TimeRange): IndexClock | null {
  const indexes = rows.flatMap(({ index }) =>
    index === undefined ? [] : index.replace(' ', 'T').slice(0, 16),
  )
  const liesIn = (clockZone: string): boolean =>
    indexes.every(
      (index) =>
        index >= wallIndexAt(day.start, clockZone) && index < wallIndexAt(day.endExclusive, clockZone),
    )
  if (indexes.length === 0 || liesIn(zone) === liesIn('UTC')) return null
  return liesIn(zone) ? 'location' : 'utc'
}
