import type { DerivedQuestion } from '../protocol/requests/requests.ts'
import { deriveCameraUptime } from './camera-uptime.ts'
import { deriveDemographics } from './demographics.ts'
import { deriveHoursOfWeek } from './hours-of-week.ts'
import { deriveIncidents } from './incidents.ts'
import { deriveLive } from './live.ts'
import type { PlainDeployment } from './plain/plain-deployment.ts'
import { deriveSuspects } from './suspects.ts'
import { deriveTotals } from './totals.ts'
import { deriveUsual } from './usual.ts'
import { deriveZones } from './zones.ts'

/** What is worked out of each route. One that is missing does not compile. */
const derivations: {
  readonly [Q in DerivedQuestion as Q['route']]: Derivation<Q['body']>
} = {
  totals: deriveTotals,
  'hours-of-week': deriveHoursOfWeek,
  demographics: deriveDemographics,
  zones: deriveZones,
  incidents: deriveIncidents,
  live: deriveLive,
  usual: deriveUsual,
  suspects: deriveSuspects,
  'camera-uptime': deriveCameraUptime,
}

type Derivation<Body> = (plain: PlainDeployment, body: Body, now: number) => Promise<unknown>

/** The answer to a derived question, from plain ones. Rejects as they do. @param now epoch milliseconds */
export function derive(
  plain: PlainDeployment,
  { route, body }: DerivedQuestion,
  now: number,
): Promise<unknown> {
  const derivation: Derivation<never> = derivations[route]
  return derivation(plain, body as never, now)
}
