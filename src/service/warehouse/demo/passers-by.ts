import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { type FactParameters, inOnePart, namedIn, openDaysTable } from './people.ts'

/** The streets outside the stores of a run. All lists but the first are by store. */
export interface Streets {
  /** IANA time zone names. */
  readonly zones: readonly string[]
  /** Indices into `zones`, from 0. */
  readonly zoneOfStore: readonly number[]
  /** Numbers of the cameras that face outside; 0 if the store has none. */
  readonly streetCameras: readonly number[]
  /** Passers-by per visitor. */
  readonly passersByPerVisitor: readonly number[]
}

/** An hour is written as a whole when it ends, so its counts began this long before. */
export const passerByLookBackSeconds = 3600

/**
 * Hours of the local clock that ended in the piece, with the passers-by while the store was open and its camera saw the
 * street. The number follows the visitors and varies from day to day. An hour without any camera time has no row.
 */
const statement = (zones: number) => `
INSERT INTO ${database}.passers_by (location_id, started_at, label, recording_id, passers_by, version)
WITH ${openDaysTable},
  quarters AS (
    SELECT *, opens + 900 * step AS slot,
      {streetCameras:Array(UInt32)}[place] AS camera,
      -- In zones with a half-hour offset, local hours begin at half past in UTC.
      slot - (slot + ${offsets(zones)}) % 3600 AS hour
    FROM (
      SELECT *, {zoneOfStore:Array(UInt8)}[place] AS zone,
        arrayJoin(range(toUInt32(intDiv(closes - opens, 900)))) AS step
      FROM days
    )
    WHERE camera > 0 AND hour + 3600 > {from:Int64} AND hour + 3600 <= {to:Int64}
  ),
  seen AS (
    SELECT place, zone, camera, hour,
      least(1, arraySum(
        (outage_camera, outage_from, outage_to, loss) -> if(outage_camera = camera,
          greatest(0, least(outage_to, slot + 900) - greatest(outage_from, slot)) * loss / 900, 0),
        outage_cameras, outage_starts, outage_ends, outage_losses)) AS lost,
      peak * {curves:Array(Float64)}[curve * {quartersPerCurve:UInt16} + quarter + step + 1]
        * {passersByPerVisitor:Array(Float64)}[place]
        * (0.85 + 0.3 * (cityHash64({seed:UInt32}, 'street', store, opens) % 1000) / 1000)
        * (0.9 + 0.2 * (cityHash64({seed:UInt32}, 'passing', store, slot) % 1000) / 1000) AS people
    FROM quarters
  )
SELECT
  {locations:Array(String)}[place], toDateTime(hour, 'UTC') AS started, ${labels(zones)},
  {recordings:Array(String)}[camera - {camerasBefore:UInt32}], toUInt32(round(sum(people * (1 - lost)))), 1
FROM seen
WHERE lost < 0.999
GROUP BY place, zone, camera, hour
${inOnePart}`

/** There are few zones, and the engine requires a constant zone name. */
function byZone(zones: number, value: (zone: string) => string): string {
  const names = Array.from({ length: zones }, (_, position) => `{zone_${position}:String}`)
  const branches = names.flatMap((name, position) =>
    position < zones - 1 ? [`zone = ${position}`, value(name)] : [value(name)],
  )
  return zones === 1 ? branches.join('') : `multiIf(${branches.join(', ')})`
}

function offsets(zones: number): string {
  return byZone(zones, (zone) => `timezoneOffset(toDateTime(slot, ${zone}))`)
}

function labels(zones: number): string {
  return byZone(zones, (zone) => `formatDateTime(started, '%Y-%m-%d %H:%i', ${zone})`)
}

export function insertPassersBy(
  warehouse: Warehouse,
  { zones, ...parameters }: FactParameters & Streets,
): Promise<void> {
  const text = statement(zones.length)
  const names = Object.fromEntries(zones.map((zone, position) => [`zone_${position}`, zone]))
  return warehouse.command(text, namedIn(text, { ...parameters, ...names }), 'passers_by')
}
