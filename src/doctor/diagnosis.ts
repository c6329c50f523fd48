/** Checks a deployment the way the dashboard's server uses it, and reports findings one by one. */

import type { Deployment } from '../bff/settings/deployment.ts'
import { sealCredentials } from '../bff/settings/sealed-credentials.ts'
import { wallIndexAt } from '../calendar/wall-minutes.ts'
import type { Location } from '../protocol/locations.ts'
import type { IndexClock } from '../protocol/metrics/index-clock.ts'
import { checkClock } from './clock.ts'
import { type AskHttp, checkLocations, checkUptimes, createAskHttp } from './core-api.ts'
import { findingsOf, type ReportFinding } from './finding.ts'
import { checkGroups } from './groups.ts'
import { checkIndexClock } from './index-clock.ts'
import { createMetricsProbe, type MetricsProbe } from './metrics-probe.ts'
import { checkNetwork } from './network.ts'
import { checkParts } from './parts-numbering.ts'
import { checkLists, checkMetricRoutes } from './routes.ts'
import { checkSpeed } from './speed.ts'
import { daysOf, type Store, storesOf } from './subject.ts'
import { checkToken } from './token.ts'
import { checkUptimeClock } from './uptime-clock.ts'

export interface DiagnosisOptions {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Timeout of each response. */
  readonly timeoutMs: number
  /** File that names groups of stores. `null` if the deployment lists them. */
  readonly groupsFile: string | null
  /** The clock that the dashboard was built for. */
  readonly indexClock: IndexClock
  readonly report: ReportFinding
}

/** Only reads: one token, one socket, and some eighty small requests. */
export async function diagnose(deployment: Deployment, options: DiagnosisOptions): Promise<void> {
  const { now, timeoutMs } = options
  const credentials = sealCredentials(deployment)
  const held: string[] = []
  const clean = (text: string) =>
    credentials.scrub(text, held).replace(/\beyJ[\w-]+(\.[\w-]*)*/g, '[removed]')
  const report: ReportFinding = (finding) =>
    options.report({
      ...finding,
      says: clean(finding.says),
      advice: finding.advice === null ? null : clean(finding.advice),
    })

  const usable = await checkNetwork(deployment, {
    now: now(),
    timeoutMs,
    findings: findingsOf('Network', report),
  })
  const inToken = findingsOf('Token', report)
  if (!usable.has('authUrl')) return inToken.skipped('token', 'the token issuer is unreachable')
  const given = await checkToken(deployment, credentials, { now, timeoutMs, findings: inToken })
  if (given === null) return findingsOf('Core API', report).skipped('everything else', 'no access token')
  const { accessToken, issuedAt } = given.token
  held.push(accessToken)

  const ask = createAskHttp(deployment.baseUrl, accessToken, timeoutMs)
  const inCoreApi = findingsOf('Core API', report)
  if (!usable.has('baseUrl')) return inCoreApi.skipped('GET /v1/location/list', 'the Core API is unreachable')
  const before = now()
  const listed = await checkLocations(ask, inCoreApi)
  const half = (listed?.reply.ms ?? 0) / 2
  if (listed !== null && listed.reply.date !== null)
    checkClock(listed.reply.date + 500, before + half, inCoreApi)
  else checkClock(given.issuedAt, issuedAt + given.ms, inCoreApi, 5_000)
  if (listed === null) return

  const inMetrics = findingsOf('Metrics', report)
  if (!usable.has('wsUrl')) return inMetrics.skipped('Metrics WebSocket', 'unreachable')
  const probe = createMetricsProbe(deployment, { token: accessToken, timeoutMs, clean })
  try {
    await checkMetrics({ ask, probe, locations: listed.locations, report, options })
  } finally {
    probe.close()
  }
}

async function checkMetrics(found: {
  readonly ask: AskHttp
  readonly probe: MetricsProbe
  readonly locations: readonly Location[]
  readonly report: ReportFinding
  readonly options: DiagnosisOptions
}): Promise<void> {
  const { ask, probe, report, options } = found
  const now = options.now()
  const inMetrics = findingsOf('Metrics', report)
  const stores = storesOf(found.locations)
  const [first] = found.locations
  const store: Store = stores[0] ?? { id: first?.id ?? '', zone: 'UTC' }

  const greeting = probe.ask({
    action: 'status',
    route: 'status/uptime',
    body: { entities: [store.id], entityType: 'location' },
  })
  // Detect a refused connection at once; the client would retry until its timeout.
  const unopened = await Promise.race([
    probe.unopened,
    greeting.then((reply) => (reply.ok || probe.wasOpen() ? null : reply.message)),
  ])
  if (unopened !== null) {
    return inMetrics.fault(
      'Metrics WebSocket',
      `it does not open (${unopened})`,
      'Check RETAIL_WS_URL and its path; for HTTP 401 or 403, check that it accepts tokens for RETAIL_AUDIENCE.',
    )
  }
  const { zones, recording } = await checkLists(probe, store, inMetrics)
  await checkGroups(probe, { locations: found.locations, groupsFile: options.groupsFile }, inMetrics)
  await checkMetricRoutes(probe, { store, zones: zones.slice(0, 3), now }, inMetrics)
  const configured = options.indexClock
  const counts = await checkIndexClock(probe, stores, { now, configured, findings: inMetrics })
  await checkParts(probe, stores.length > 0 ? stores : [store], { now, findings: inMetrics })

  const day = wallIndexAt(daysOf(store.zone, now, 1).start, store.zone).slice(0, 10)
  const inUptime = findingsOf('Uptime', report)
  await checkUptimes(ask, { day, recording }, inUptime)
  await checkUptimeClock({ ask, probe }, stores, { now, counts, configured, findings: inUptime })
  await checkSpeed(ask, probe, store, findingsOf('Speed', report))
}
