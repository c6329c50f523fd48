/** Bodies of the derived routes about cameras: their outages, their uptime, and how they are now. */

import * as v from 'valibot'
import { entityIds } from '../metrics/metric-bodies.ts'
import { derivedPeopleEntries } from '../metrics/people-entries.ts'
import {
  calendarEntries,
  endMessage,
  endsAfterStart,
  periodEntries,
  whole,
  zonesAsked,
} from './derived-bodies.ts'
import { mostRows } from './paging.ts'

/** `cost`: most affected visitors first. `start`: newest first. */
const incidentOrders = ['cost', 'start'] as const
export type IncidentOrder = (typeof incidentOrders)[number]

const pageEntries = {
  /** How many rows precede the page. 0 if absent. */
  offset: v.exactOptional(whole(0, 1_000_000)),
  /** Words that the names of the camera and its store must contain, all of them, ignoring case. */
  search: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
}

/**
 * The cameras that a number depends on.
 * - `entrances`: entries and conversion. `beside` excludes the cameras of these zones, and stores without any of them.
 * - `zones`: the zones side by side. A camera that watches several of them counts once for each.
 * - `zone-share`: the share of one of the zones in all of them.
 * - `zone-entry-rate`: visits to the zones ÷ entries of their stores.
 * - `store-dwell`: how long people stay in stores.
 * - `shopfront`: everyone who came past, those who entered included. In stores that count passers-by.
 */
export const camerasAsked = v.pipe(
  v.strictObject({
    of: v.picklist(['entrances', 'zones', 'zone-share', 'zone-entry-rate', 'store-dwell', 'shopfront']),
    zones: zonesAsked,
    beside: zonesAsked,
  }),
  v.check(
    ({ of, zones }) => zones === undefined || of.startsWith('zone'),
    'zones: cameras of zones, zone-share and zone-entry-rate alone take it',
  ),
  v.check(({ of, beside }) => beside === undefined || of === 'entrances', 'beside: entrances alone take it'),
)
export type CamerasAsked = v.InferOutput<typeof camerasAsked>

/** One hour of the only day, or of a weekday: 1 Monday to 7 Sunday. */
const hoursAsked = v.strictObject({
  hour: whole(0, 23),
  /** 1: the second of two hours with the same name, when clocks go back. */
  occurrence: v.exactOptional(whole(0, 1)),
  weekday: v.exactOptional(whole(1, 7)),
})
export type HoursAsked = v.InferOutput<typeof hoursAsked>

export const incidentsBody = v.pipe(
  v.object({
    ...periodEntries,
    order: v.picklist(incidentOrders),
    limit: whole(1, mostRows),
    ...pageEntries,
    /** Without it, all cameras of the stores. */
    cameras: v.exactOptional(camerasAsked),
    /** Without it, whole days. */
    hours: v.exactOptional(hoursAsked),
    /** Adds up the incidents of each store. */
    byStore: v.exactOptional(v.boolean()),
    /** The people by whom the visitors of an incident are estimated. */
    ...derivedPeopleEntries,
  }),
  v.check((body) => endsAfterStart(body), endMessage),
  v.check(
    ({ start, end, hours }) => hours === undefined || hours.weekday !== undefined || start === end,
    'hours: must have a weekday where end is not start',
  ),
  v.check(
    ({ hours }) => hours?.weekday === undefined || hours.occurrence === undefined,
    'hours: an hour of a weekday has no occurrence',
  ),
)

/** Camera rows in one answer of live status. */
const mostLiveCameras = 1000

/** Longer than any cursor we write, and short enough beside the ids of thousands of stores. */
const longestCursor = 20_000

export const liveBody = v.object({
  entities: entityIds,
  entityType: v.picklist(['location']),
  /** At most this many cameras are listed by name. */
  limit: whole(1, mostLiveCameras),
  /** Cursor of an earlier answer for the same stores and limit. The answer then has only the changes since. */
  since: v.exactOptional(v.pipe(v.string(), v.maxLength(longestCursor))),
})

/** `cameras`: a page of cameras. `hours`: the same with their hours. `stores`: one row for each store, by month. */
export const uptimeFacets = ['cameras', 'hours', 'stores'] as const
export type UptimeFacet = (typeof uptimeFacets)[number]

/** `uptime`: lowest first. `name`: by store name, then camera name. */
const cameraOrders = ['uptime', 'name'] as const
export type CameraOrder = (typeof cameraOrders)[number]

export const cameraUptimeBody = v.pipe(
  v.object({
    ...periodEntries,
    facets: v.pipe(
      v.array(v.picklist(uptimeFacets)),
      v.minLength(1, 'facets must name at least one facet'),
      v.readonly(),
    ),
    order: v.exactOptional(v.picklist(cameraOrders)),
    limit: v.exactOptional(whole(1, mostRows)),
    ...pageEntries,
    ...calendarEntries,
  }),
  v.check((body) => endsAfterStart(body), endMessage),
  v.check(
    ({ facets, limit, order }) =>
      (limit !== undefined && order !== undefined) || facets.every((facet) => facet === 'stores'),
    'limit and order: must be given with the facets cameras and hours',
  ),
)
