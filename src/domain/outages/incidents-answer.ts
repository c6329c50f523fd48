import type { DayRange } from '../../calendar/calendar.ts'
import type {
  CamerasMissed,
  IncidentRow,
  IncidentsAnswer,
  IncidentsOfStore,
} from '../../protocol/derived/incident-answers.ts'
import type { BodyOf } from '../../protocol/requests/requests.ts'
import { compareTexts } from '../compare-texts.ts'
import { affectedBy, type StoreDuties } from '../coverage/camera-duties.ts'
import { grouped } from '../grouped.ts'
import { wordsOf } from '../search-words.ts'
import type { Incident } from './incident.ts'
import { missedHours } from './incidents.ts'
import { type NormNeeds, normNeeds } from './norm-needs.ts'
import { byCost, type CostedIncident, type StoreNorm } from './outage-cost.ts'

export interface FoundIncidents {
  readonly found: readonly Incident[]
  /** True if the period has any camera record. */
  readonly hasUptime: boolean
  /** For the selected cameras. Absent if all are selected. */
  readonly cameras?: CamerasMissed
}

export interface IncidentsContext {
  /** Names of the stores, by location id. */
  readonly names: ReadonlyMap<string, string>
  /** What the cameras of each store are needed for, by location id. A missing store is unknown. */
  readonly duties: ReadonlyMap<string, StoreDuties>
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
  /** The days that define the usual. */
  readonly usual: DayRange
  /**
   * Loads the usual visitors of stores, by location id, for the incidents whose cost is needed: only one page, unless
   * the order depends on it. `null` if the deployment has no hourly counts.
   */
  readonly askNorms: (needs: ReadonlyMap<string, NormNeeds>) => Promise<ReadonlyMap<string, StoreNorm> | null>
}

type Asked = Pick<BodyOf<'incidents'>, 'order' | 'limit' | 'offset' | 'search' | 'byStore'>

/** Returns the response of the route `incidents`. */
export async function incidentsAnswer(
  { found, hasUptime, cameras }: FoundIncidents,
  { order, limit, offset = 0, search = '', byStore }: Asked,
  context: IncidentsContext,
): Promise<IncidentsAnswer> {
  // Incidents of equal cost keep this order.
  const matching = matchingIn(found.map(inOrder), search, context.names).toSorted(newestFirst)
  const page = <Item>(all: readonly Item[]) => all.slice(offset, offset + limit)
  const { costed, usual } =
    order === 'cost' ? await costsOf(matching, context) : await costsOf(page(matching), context)
  const rows = order === 'cost' ? page(costed) : costed.toSorted(newestFirst)
  return {
    incidents: rows.map((one) => rowOf(one, context.duties.get(one.location))),
    ...sumOf(matching),
    hasUptime,
    usual,
    ...(byStore && { byStore: sumsByStore(matching) }),
    ...(cameras && { cameras }),
    meta: {
      units: { visitors: 'peopleCount', missed: 'hours' },
      countedUntil: new Date(context.asOf).toISOString(),
    },
  }
}

function sumOf(incidents: readonly Incident[]): Omit<IncidentsOfStore, 'location'> {
  return {
    count: incidents.length,
    ongoing: incidents.filter(({ ongoing }) => ongoing).length,
    missedHours: missedHours(incidents),
  }
}

function sumsByStore(incidents: readonly Incident[]): readonly IncidentsOfStore[] {
  return [...grouped(incidents, ({ location }) => location)]
    .map(([location, own]) => ({ location, ...sumOf(own) }))
    .sort((a, b) => compareTexts(a.location, b.location))
}

async function costsOf(
  incidents: readonly Incident[],
  { duties, usual, askNorms }: IncidentsContext,
): Promise<{ readonly costed: readonly CostedIncident[]; readonly usual: IncidentsAnswer['usual'] }> {
  const needs = normNeeds(incidents, duties)
  const norms = needs.size === 0 ? new Map<string, StoreNorm>() : await askNorms(needs)
  const costed = byCost(incidents, (location) => ({
    duties: duties.get(location) ?? null,
    norm: norms?.get(location) ?? null,
  }))
  return { costed, usual: norms === null ? null : { start: usual.first, end: usual.last } }
}

/** Returns the incidents whose camera and store names contain every word. */
function matchingIn(
  incidents: readonly Incident[],
  search: string,
  names: ReadonlyMap<string, string>,
): readonly Incident[] {
  const holds = wordsOf(search)
  return incidents.filter(({ cameras, location }) =>
    holds([...cameras.map(({ name }) => name), names.get(location) ?? location].join(' ')),
  )
}

/** Sorts the cameras of an incident, so that the order doesn't depend on the source. */
function inOrder(incident: Incident): Incident {
  const { cameras } = incident
  if (cameras.length < 2) return incident
  const named = cameras.toSorted(
    (a, b) => compareTexts(a.name, b.name) || compareTexts(a.recording, b.recording),
  )
  return { ...incident, cameras: named }
}

function recordingsIn({ cameras }: Pick<Incident, 'cameras'>): readonly string[] {
  return cameras.map(({ recording }) => recording)
}

function rowOf(incident: CostedIncident, duties: StoreDuties | undefined): IncidentRow {
  const { location, cameras, everyCamera, earlier, later, ongoing, missed, visitors, basis } = incident
  return {
    location,
    cameras,
    everyCamera,
    from: `${incident.from}:00.000`,
    until: `${incident.until}:00.000`,
    ...(earlier && { earlier }),
    ...(later && { later }),
    ongoing,
    missed,
    visitors,
    basis,
    affects: duties === undefined ? null : affectedBy(recordingsIn(incident), duties),
  }
}

/** Newest first, then by store and cameras: a total order, whatever was found first. */
function newestFirst(a: Incident, b: Incident): number {
  return (
    compareTexts(b.from, a.from) ||
    compareTexts(a.location, b.location) ||
    compareTexts(a.cameras[0]?.recording ?? '', b.cameras[0]?.recording ?? '')
  )
}
