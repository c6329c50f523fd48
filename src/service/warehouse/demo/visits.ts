import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { type FactParameters, inOnePart, namedIn, people, stampedByCounter, unseen } from './people.ts'

/** Everyone whom an entrance camera counted. */
const statement = `
INSERT INTO ${database}.visits
  (location_id, entered_at, visit_id, recording_id, age, gender, role, version)
WITH ${people(0)}
SELECT
  {locations:Array(String)}[place], fromUnixTimestamp64Milli(${stampedByCounter('entrance', 'at', 'cityHash64(luck, 6)')}, 'UTC'), visit_id,
  {recordings:Array(String)}[entrance - {camerasBefore:UInt32}], age, gender, role, 1
FROM people
WHERE entrance > 0 AND NOT ${unseen('entrance', 'at', 'intDiv(looks, 1000000000)')}
${inOnePart}`

export function insertVisits(warehouse: Warehouse, parameters: FactParameters): Promise<void> {
  return warehouse.command(statement, namedIn(statement, { ...parameters }), 'visits')
}
