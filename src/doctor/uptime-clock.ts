import { wallIndexAt } from '../calendar/wall-minutes.ts'
import { type IndexClock, instantOfUtcIndex, wallIndex } from '../protocol/metrics/index-clock.ts'
import { readMetricAnswer } from '../protocol/metrics/results.ts'
import { toWireRange } from '../protocol/metrics/wire-time.ts'
import { readRecordingDetails, readStatuses, readUptimes, type UptimeEntry } from '../protocol/records.ts'
import type { AskHttp } from './core-api.ts'
import type { Findings } from './finding.ts'
import type { MetricsProbe } from './metrics-probe.ts'
import { daysOf, type Store } from './subject.ts'

const about = 'index of uptime'
/** Number of stores to try before giving up. */
const maxTries = 6
const daysLookedAt = 7
const words: Readonly<Record<IndexClock, string>> = { location: 'store time', utc: 'UTC' }

/**
 * Detects the clock of `index` in uptime. The days in a response do not reveal it, because UTC days look as complete as
 * local ones. But nobody is counted while no camera records. So the wrong clock puts hours with entries where no
 * footage was received.
 *
 * @param options.counts the clock of the counts' hours; `null` if unknown
 * @param options.configured the clock that the dashboard was built for
 */
export async function checkUptimeClock(
  { ask, probe }: { readonly ask: AskHttp; readonly probe: MetricsProbe },
  stores: readonly Store[],
  options: {
    readonly now: number
    readonly counts: IndexClock | null
    readonly configured: IndexClock
    readonly findings: Findings
  },
): Promise<void> {
  const { now, counts, configured, findings } = options
  const away = stores.filter(({ zone }) => wallIndexAt(now, zone) !== wallIndexAt(now, 'UTC'))
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
    const counted = await askCounted(probe, store, { now, clock: counts })
    const uptime = counted.size === 0 ? [] : await askUptime({ ask, probe }, store, now)
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

/** Returns the hours of a week with entries on the store's clock, `YYYY-MM-DDTHH`. */
async function askCounted(
  probe: MetricsProbe,
  store: Store,
  { now, clock }: { readonly now: number; readonly clock: IndexClock },
): Promise<ReadonlySet<string>> {
  const reply = await probe.ask({
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
  const rows = reply.ok ? (readMetricAnswer(reply.value)?.segments ?? []) : []
  const hours = rows.flatMap(({ index, entries }) =>
    index !== undefined && Number(entries) > 0 ? [hourIn(store.zone, index, clock)] : [],
  )
  return new Set(hours)
}

/** Requests the uptime of all cameras of a store in that week, and on the days before and after. */
async function askUptime(
  { ask, probe }: { readonly ask: AskHttp; readonly probe: MetricsProbe },
  store: Store,
  now: number,
): Promise<readonly UptimeEntry[]> {
  const recids = await askRecordings(probe, store)
  if (recids.length === 0) return []
  const week = daysOf(store.zone, now, daysLookedAt + 1)
  const [start, end] = [week.start, week.endExclusive].map((instant) =>
    wallIndexAt(instant, store.zone).slice(0, 10),
  )
  const reply = await ask('POST', '/v1/recording/uptimes', { start, end, recids })
  return (readUptimes(reply?.value) ?? []).flatMap(({ uptime }) => uptime)
}

async function askRecordings(probe: MetricsProbe, store: Store): Promise<readonly string[]> {
  const body = { entities: [store.id], entityType: 'location' }
  const listed = await probe.ask({
    action: 'detail',
    route: 'detail/list',
    body: { ...body, returnEntityType: 'recording' },
  })
  const named = listed.ok ? readRecordingDetails(listed.value) : null
  if (named !== null) return named.map(({ id }) => id)
  const seen = await probe.ask({ action: 'status', route: 'status/uptime', body })
  return seen.ok ? (readStatuses(seen.value) ?? []).map(({ recording_id }) => recording_id) : []
}

/**
 * Returns the clock under which fewer hours with entries lack a recording. `null` if neither is clearly better, for
 * example if cameras record around the clock.
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
  // An hour of an outage has no counts under either clock.
  if (Math.max(location, utc) < 2 * Math.min(location, utc) + 2) return null
  return location < utc ? 'location' : 'utc'
}

function hourIn(zone: string, index: string, clock: IndexClock): string {
  const instant = clock === 'utc' ? instantOfUtcIndex(index) : null
  return (instant === null ? wallIndex(index) : wallIndexAt(instant, zone)).slice(0, 13)
}
