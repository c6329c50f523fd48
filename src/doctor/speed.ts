import type { AskHttp } from './core-api.ts'
import { duration, type Findings, medianOf } from './finding.ts'
import type { MetricsProbe } from './metrics-probe.ts'
import type { Store } from './subject.ts'

const rounds = 5
/** A page makes a few consecutive requests before it shows its numbers. */
const slowMs = 1000

/** Repeats the two smallest requests one after the other. */
export async function checkSpeed(
  ask: AskHttp,
  probe: MetricsProbe,
  store: Store,
  findings: Findings,
): Promise<void> {
  const overHttp: number[] = []
  const overSocket: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const listed = await ask('GET', '/v1/location/list')
    if (listed?.status === 200) overHttp.push(listed.ms)
    const status = await probe.ask({
      action: 'status',
      route: 'status/uptime',
      body: { entities: [store.id], entityType: 'location' },
    })
    if (status.ok) overSocket.push(status.ms)
  }
  report('Core API', overHttp, findings)
  report('Metrics WebSocket', overSocket, findings)
}

function report(about: string, times: readonly number[], findings: Findings): void {
  if (times.length === 0) {
    findings.skipped(about, 'no responses')
    return
  }
  const ms = medianOf(times)
  const says = `round trip ${duration(ms)}, median of ${times.length}`
  if (ms > slowMs)
    findings.note(
      about,
      says,
      'Every page waits for several round trips: run Shopfloor closer to the deployment.',
    )
  else findings.well(about, says)
}
