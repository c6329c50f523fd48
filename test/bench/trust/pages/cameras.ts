import { useMemo } from 'react'
import type { DayRange } from '../../../../src/calendar/calendar.ts'
import { useLiveCameras } from '../../../../src/dashboard/data/questions/use-live-cameras.ts'
import { useIncidents } from '../../../../src/dashboard/pages/cameras/incidents/use-incidents.ts'
import { useSuspects } from '../../../../src/dashboard/pages/cameras/suspects/use-suspects.ts'
import type { OpenDashboard } from '../probe.ts'
import type { ShownIncident } from '../statements.ts'
import { type Asked, idsOf, screenOf } from './screen.ts'

export interface CameraStatements {
  readonly days: DayRange
  readonly incidents: readonly ShownIncident[]
  /** Ids of suspected recordings. */
  readonly suspects: readonly string[]
  /** Ids of online recordings. */
  readonly online: readonly string[]
}

export async function readCameras(dashboard: OpenDashboard, asked: Asked): Promise<CameraStatements> {
  const screen = screenOf(asked)
  const view = await dashboard.read('cameras', () => {
    const ids = useMemo(() => idsOf(screen.stores), [])
    const live = useLiveCameras(ids, { everyMs: 60_000, inBackground: false })
    const incidents = useIncidents(screen, { order: 'cost', search: '', rows: 500 })
    const suspects = useSuspects(screen, live)
    const statuses = [incidents.state.status, suspects.state.status]
    if (statuses.some((status) => status !== 'ready' && status !== 'loading')) {
      throw new Error(`the page of cameras failed: ${statuses.join(', ')}`)
    }
    const isWhole = live.answeredAt !== null && statuses.every((status) => status === 'ready')
    return isWhole && incidents.state.status === 'ready' && suspects.state.status === 'ready'
      ? { live, incidents: incidents.state.view, suspects: suspects.state.view }
      : null
  })
  return {
    days: view.incidents.days,
    incidents: view.incidents.rows.map((row) => ({
      location: row.location,
      recordings: row.cameras.map(({ recording }) => recording),
      wholeStore: row.everyCamera,
      from: row.from.slice(0, 16),
      until: row.until.slice(0, 16),
      cause: row.missed.segments >= row.missed.quality ? 'footage' : 'quality',
      cost: row.visitors,
    })),
    suspects: [...new Set(view.suspects.rows.map(({ recording }) => recording))],
    online: view.live.cameras.filter(({ state }) => state === 'online').map(({ recording }) => recording),
  }
}
