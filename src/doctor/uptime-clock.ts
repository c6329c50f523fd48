import { type IndexClock, instantOfUtcIndex, wallIndex } from '../protocol/metrics/index-clock.ts'
import { readMetricAnswer } from '../protocol/metrics/results.ts'
import { toWireRange } from '../protocol/metrics/wire-time.ts'
import { readRecordingDetails, readStatuses, readUptimes, type UptimeEntry } from '../protocol/records.ts'
import type { AskHttp } from './core-api.ts'
import type { Findings } from './finding.ts'
import type { MetricsAsker } from './metrics-asker.ts'
import { daysOf, type Store, wallClock } from './subject.ts'

const about = 'index of uptime'
/** How many stores are tried before it stays unknown. */
const maxTries = 6
const daysLookedAt = 7
const words: Readonly<Record<IndexClock, string>> = { location: 'store time', utc: 'UTC' }

/**
 * Tells whose clock `index` of uptime shows. The days of an answer do not say it: where they are days of UTC, they look
 * as whole as days of the camera. But nobody is counted while no camera of the store records: read by the wrong clock,
 * hours with people fall where nothing was received.
 *
 * @param options.counts whose clock the hours of counts show; `null`: that is not known
 * @param options.configured what the dashboard was built to read
 */
export async function checkUptimeClock(
  { ask, asker }: { readonly ask: AskHttp; readonly asker: MetricsAsker },
  stores: readonly Store[],
  options: {
    readonly now: number
    readonly counts: IndexClock | null
    readonly configured: IndexClock
    readonly findings: Findings
  },
): Promise<void> {
  const { now, counts, configured, findings } = options
  const away = stores.filter(({ zone }) => wallClock(zone, now) !== wallClock('UTC', now))
  if (away.length === 0) {
    findings.skipped(about, 'every store is on UTC now, so store time and UTC are the same')
    return
  }
  if (counts === null) {
    findings.skipped(about, 'this needs the hours in which people were counted, and their clock is unknown')
    return
  }
  const oneOfEachZone = [...new Map(away.map((store) => [store.zone, store])).values()]
  for (const store of oneOfEachZone.slice(0, maxTries)) {
    const counted = await askCounted(asker, store, { now, clock: counts })
    const uptime = counted.size === 0 ? [] : await askUptime({ ask, asker }, store, now)
    const clock = clockOfUptime(counted, uptime, store.zone)
    if (clock === null) continue
    const where = `seen in ${store.zone}, from the hours in which people were counted`
    if (clock === configured) findings.well(about, `${words[clock]}, as this build reads it (${where})`)
    else
      findings.fault(
        about,
        `${words[clock]}, and this build reads ${words[configured]} (${where})`,
        clock === counts
          ? 'The advice on the index of counts fixes this too: VITE_INDEX_CLOCK applies to both.'
          : 'VITE_INDEX_CLOCK applies to both, so camera times are off by the zone of the store. Ask the operator of the deployment to use one clock for both.',
      )
    return
  }
  findings.skipped(
    about,
    'no store has both hours with people and hours without footage, which would tell store time from UTC',
  )
}

/** Hours of a week in which somebody was counted, as the store's clock shows them, `YYYY-MM-DDTHH`. */
async function askCounted(
  asker: MetricsAsker,
  store: Store,
  { now, clock }: { readonly now: number; readonly clock: IndexClock },
): Promise<ReadonlySet<string>> {
  const told = await asker.ask({
    action: 'metric',
    route: 'entries',
    body: {
      ...toWireRange(daysOf(store.zone, now, daysLookedAt)),
      entities: [store.id],
      entityType: 'location',
      facets: ['segments'],
      aggregationPeriod: 'hour',
    },
  })
  const rows = told.ok ? (readMetricAnswer(told.value)?.segments ?? []) : []
  const hours = rows.flatMap(({ index, entries }) =>
    index !== undefined && Number(entries) > 0 ? [hourIn(store.zone, index, clock)] : [],
  )
  return new Set(hours)
}

/** Uptime of all cameras of a store in that week, and in the days before and after it. */
async function askUptime(
  { ask, asker }: { readonly ask: AskHttp; readonly asker: MetricsAsker },
  store: Store,
  now: number,
): Promise<readonly UptimeEntry[]> {
  const recids = await askRecordings(asker, store)
  if (recids.length === 0) return []
  const week = daysOf(store.zone, now, daysLookedAt + 1)
  const [start, end] = [week.start, week.endExclusive].map((instant) =>
    wallClock(store.zone, instant).slice(0, 10),
  )
  const told = await ask('POST', '/v1/recording/uptimes', { start, end, recids })
  return (readUptimes(told?.value) ?? []).flatMap(({ uptime }) => uptime)
}

async function askRecordings(asker: MetricsAsker, store: Store): Promise<readonly string[]> {
  const body = { entities: [store.id], entityType: 'location' }
  const listed = await asker.ask({
    action: 'detail',
    route: 'detail/list',
    body: { ...body, returnEntityType: 'recording' },
  })
  const named = listed.ok ? readRecordingDetails(listed.value) : null
  if (named !== null) return named.map(({ id }) => id)
  const seen = await asker.ask({ action: 'status', route: 'status/uptime', body })
  return seen.ok ? (readStatuses(seen.value) ?? []).map(({ recording_id }) => recording_id) : []
}

/**
 * The clock by which fewer of the hours with people have no recording; `null` where neither is clearly the better, as
 * where cameras record by day and night.
 */
export function clockOfUptime(
  counted: ReadonlySet<string>,
  uptime: readonly UptimeEntry[],
  zone: string,
): IndexClock | null {
  const received = uptime.filter(({ segmentsReceived }) => (segmentsReceived ?? 0) > 0)
  if (received.length === 0) return null
  const missed = (clock: IndexClock): number => {
    const hours = new Set(received.map(({ index }) => hourIn(zone, index, clock)))
    return [...counted].filter((hour) => !hours.has(hour)).length
  }
  const [location, utc] = [missed('location'), missed('utc')]
  // What was down for an hour was counted by no clock.
  if (Math.max(location, utc) < 2 * Math.min(location, utc) + 2) return null
  return location < utc ? 'location' : 'utc'
}

function hourIn(zone: string, index: string, clock: IndexClock): string {
  const instant = clock === 'utc' ? instantOfUtcIndex(index) : null
  return (instant === null ? wallIndex(index) : wallClock(zone, instant)).slice(0, 13)
}
