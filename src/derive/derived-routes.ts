import type { DerivedQuestion } from '../protocol/requests/requests.ts'
import { deriveCameraUptime } from './camera-uptime.ts'
import { deriveChanges } from './changes.ts'
import { deriveDemographics } from './demographics.ts'
import { deriveEffect } from './effect.ts'
import { deriveEstimates } from './estimates.ts'
import { deriveForecast } from './forecast.ts'
import { deriveFunnel } from './funnel.ts'
import { deriveHoursOfWeek } from './hours-of-week.ts'
import { deriveIncidents } from './incidents.ts'
import { deriveLive } from './live.ts'
import type { PlainDeployment } from './plain/plain-deployment.ts'
import { deriveStaffing } from './staffing.ts'
import { deriveStaffingAhead } from './staffing-ahead.ts'
import { deriveSuspects } from './suspects.ts'
import { deriveTotals } from './totals.ts'
import { deriveUsual } from './usual.ts'
import { deriveZones } from './zones.ts'

/** The derivation of each route. A missing one doesn't compile. */
const derivations: {
  readonly [Q in DerivedQuestion as Q['route']]: Derivation<Q['body']>
} = {
  totals: deriveTotals,
  'hours-of-week': deriveHoursOfWeek,
  demographics: deriveDemographics,
  zones: deriveZones,
  incidents: deriveIncidents,
  changes: deriveChanges,
  live: deriveLive,
  usual: deriveUsual,
  suspects: deriveSuspects,
  effect: deriveEffect,
  forecast: deriveForecast,
  funnel: deriveFunnel,
  estimates: deriveEstimates,
  staffing: deriveStaffing,
  'staffing-ahead': deriveStaffingAhead,
  'camera-uptime': deriveCameraUptime,
}

type Derivation<Body> = (plain: PlainDeployment, body: Body, now: number) => Promise<unknown>

/**
 * Derives the response to a derived request from plain ones. It rejects as they do.
 * @param now epoch milliseconds
 */
export function derive(
  plain: PlainDeployment,
  { route, body }: DerivedQuestion,
  now: number,
): Promise<unknown> {
  const derivation: Derivation<never> = derivations[route]
  return derivation(plain, body as never, now)
}
