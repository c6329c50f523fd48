import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { type FactParameters, inOnePart, namedIn, people, stampedByClock, unseen } from './people.ts'

/** Longest time between the entrance and a zone. */
const walkSeconds = 1800

/**
 * Zone visits that the zone's camera saw. A visitor who was missed at the entrance is still seen on the floor. Nobody
 * enters a zone after closing; staff stay longer than customers.
 */
const statement = `
INSERT INTO ${database}.area_visits
  (location_id, taxonomy, entered_at, visit_id, recording_id, dwell_seconds, age, gender, role, version)
WITH ${people(walkSeconds)},
  strolls AS (
    SELECT *, arrayJoin(arrayFilter(
      zone -> cityHash64(luck, 2, zone) % 1000
        < {zoneChances:Array(UInt16)}[(zone - {zonesBefore:UInt32}) * 2 - 1 + demographic % 2],
      range({firstZone:Array(UInt32)}[place], {lastZone:Array(UInt32)}[place] + 1))) AS zone
    FROM people
  ),
  stays AS (
    SELECT *,
      cityHash64(luck, 3, zone) AS turn,
      20000 + toInt64(turn % ${(walkSeconds - 30) * 1000}) AS walk,
      at + if(at < closes * 1000 AND at + walk >= closes * 1000, walk % (closes * 1000 - at), walk) AS reached,
      zone - {zonesBefore:UInt32} AS position,
      {zoneCameras:Array(UInt32)}[position] AS camera,
      (intDiv(turn, 4194304) % 1024 + intDiv(turn, 4294967296) % 1024 + intDiv(turn, 4398046511104) % 1024)
        / 1024 - 1.5 AS bell,
      toUInt32(greatest(5, {zoneDwells:Array(Float64)}[position] * exp(bell * 1.5) * if(role = 'staff', 2.5, 1)))
        AS dwell
    FROM strolls
  )
SELECT
  {locations:Array(String)}[place], {taxonomies:Array(String)}[position], fromUnixTimestamp64Milli(${stampedByClock('camera', 'reached')}, 'UTC'),
  visit_id, {recordings:Array(String)}[camera - {camerasBefore:UInt32}], dwell, age, gender, role, 1
FROM stays
WHERE reached >= {from:Int64} * 1000 AND reached < {to:Int64} * 1000
  AND NOT ${unseen('camera', 'reached', 'intDiv(turn, 1000000000)')}
${inOnePart}`

export function insertAreaVisits(warehouse: Warehouse, parameters: FactParameters): Promise<void> {
  return warehouse.command(statement, namedIn(statement, { ...parameters }), 'area_visits')
}

export const areaVisitLookBackSeconds = walkSeconds
