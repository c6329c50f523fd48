import type { DayRange } from '../../../src/calendar/calendar.ts'
import type { IncidentsAnswer } from '../../../src/protocol/derived/incident-answers.ts'
import type { Deployment } from './deployment.ts'
import type { ShownIncident } from './statements.ts'

/** The most that one request may name. */
const mostRows = 500

/** All outages of some stores over some days, from the derived route `incidents`. */
export async function readOutages(
  deployment: Deployment,
  stores: readonly string[],
  days: DayRange,
): Promise<readonly ShownIncident[]> {
  const rows: ShownIncident[] = []
  for (;;) {
    const answer = (await deployment.ask({
      action: 'derived',
      route: 'incidents',
      body: {
        start: days.first,
        end: days.last,
        entities: stores,
        entityType: 'location',
        order: 'start',
        limit: mostRows,
        offset: rows.length,
      },
    })) as IncidentsAnswer
    rows.push(
      ...answer.incidents.map((row) => ({
        location: row.location,
        recordings: row.cameras.map(({ recording }) => recording),
        wholeStore: row.everyCamera,
        from: row.from.slice(0, 16),
        until: row.until.slice(0, 16),
        cause: row.missed.segments >= row.missed.quality ? ('footage' as const) : ('quality' as const),
        cost: row.visitors,
      })),
    )
    if (answer.incidents.length < mostRows) return rows
  }
}
