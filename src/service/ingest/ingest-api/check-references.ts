import { isStartOfLocalHour, localHourOf } from '../../../calendar/placed-time.ts'
import { mayReach } from '../../access/access.ts'
import type { Kind } from '../../kinds/kinds.ts'
import type { Row } from '../../kinds/read-record.ts'
import {
  type KnownLocation,
  type KnownRecording,
  knownLocations,
  knownOrganisations,
  knownRecordings,
} from '../../warehouse/entities/known-entities.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { type Batch, type BatchRecord, FaultCollector, type Faults } from './batch.ts'

export type CheckedBatch =
  | { readonly ok: true; readonly records: readonly BatchRecord[] }
  | { readonly ok: false; readonly faults: Faults }

/** The existing entities that the records refer to. */
interface Known {
  readonly organisations: ReadonlySet<string>
  readonly locations: ReadonlyMap<string, KnownLocation>
  /** By recording: each location where it is or has been. */
  readonly recordings: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Checks the references of batches of one kind and adds to each record what follows from its location. A batch with
 * valid references becomes complete rows; any other is rejected with all its faults.
 */
export async function checkReferences(
  warehouse: Warehouse,
  kind: Kind,
  batches: readonly Batch[],
): Promise<readonly CheckedBatch[]> {
  const known = await lookUp(
    warehouse,
    kind,
    batches.flatMap(({ records }) => records),
  )
  return batches.map((batch) => {
    const faults = new FaultCollector()
    const records = batch.records.map((record) => {
      const check: Check = { kind, known, batch, record, faults }
      checks[kind.refersTo](check)
      ownChecks.get(kind.name)?.(check)
      return { ...record, row: complete(check) }
    })
    return faults.count === 0 ? { ok: true, records } : { ok: false, faults }
  })
}

async function lookUp(warehouse: Warehouse, kind: Kind, records: readonly BatchRecord[]): Promise<Known> {
  const named = (column: string) => records.map(({ row }) => textOf(row, column))
  const recordings =
    kind.refersTo === 'recording'
      ? await knownRecordings(warehouse, named('recording_id'))
      : kind.name === 'recordings'
        ? await knownRecordings(warehouse, named('id'))
        : []
  const locations =
    kind.refersTo === 'location' || kind.refersTo === 'recording'
      ? [...named('location_id'), ...recordings.map(({ location }) => location)]
      : kind.name === 'locations'
        ? named('id')
        : []
  return {
    organisations: await knownOrganisations(
      warehouse,
      kind.refersTo === 'organisation' ? named('organisation_id') : [],
    ),
    locations: await knownLocations(warehouse, locations),
    recordings: placesByRecording(recordings),
  }
}

function placesByRecording(recordings: readonly KnownRecording[]): Known['recordings'] {
  const places = new Map<string, Set<string>>()
  for (const { id, location } of recordings) {
    const known = places.get(id)
    if (known === undefined) places.set(id, new Set([location]))
    else known.add(location)
  }
  return places
}

interface Check {
  readonly kind: Kind
  readonly known: Known
  readonly batch: Batch
  readonly record: BatchRecord
  readonly faults: FaultCollector
}

const foreign = 'belongs to an organisation that you don’t have access to'

const checks: Record<Kind['refersTo'], (check: Check) => void> = {
  nothing: (check) => requireOwn(check, 'id', textOf(check.record.row, 'id')),

  organisation(check) {
    // A removal has no organisation of its own; the stored location decides.
    if (check.record.removed) return
    const id = textOf(check.record.row, 'organisation_id')
    if (!check.known.organisations.has(id)) {
      check.faults.add(check.record.line, 'organisation_id', 'refers to an unknown organisation', 'not_found')
    } else requireOwn(check, 'organisation_id', id)
  },

  location(check) {
    const location = check.known.locations.get(textOf(check.record.row, 'location_id'))
    if (location === undefined) {
      check.faults.add(check.record.line, 'location_id', 'refers to an unknown location', 'not_found')
    } else requireOwn(check, 'location_id', location.organisation)
  },

  recording(check) {
    checks.location(check)
    const { row, line } = check.record
    const places = check.known.recordings.get(textOf(row, 'recording_id'))
    if (!check.known.locations.has(textOf(row, 'location_id'))) return
    if (places?.has(textOf(row, 'location_id')) !== true) {
      check.faults.add(line, 'recording_id', 'refers to an unknown recording of the location', 'not_found')
    }
  },
}

/** Checks of single kinds: no record can take over an id of another organisation. */
const ownChecks: ReadonlyMap<string, (check: Check) => void> = new Map([
  [
    'locations',
    (check: Check) => {
      const before = check.known.locations.get(textOf(check.record.row, 'id'))
      if (before !== undefined) requireOwn(check, 'id', before.organisation)
    },
  ],
  [
    'recordings',
    (check: Check) => {
      const { row, line } = check.record
      for (const place of check.known.recordings.get(textOf(row, 'id')) ?? []) {
        const location = check.known.locations.get(place)
        if (location !== undefined && location.id !== row.location_id) {
          requireOwn(check, 'id', location.organisation)
        }
      }
      const location = check.known.locations.get(textOf(row, 'location_id'))
      if (location !== undefined && location.organisation !== row.organisation_id) {
        check.faults.add(line, 'organisation_id', 'must be the organisation of the location')
      }
    },
  ],
])

/** True if two batches of the kind could take over each other's id without either check noticing. */
export function needsSeparateCheck(kind: Kind): boolean {
  return ownChecks.has(kind.name)
}

function requireOwn({ batch, record, faults }: Check, field: string, organisation: string): void {
  if (!mayReach(batch.organisations, organisation)) faults.add(record.line, field, foreign, 'forbidden')
}

/** Returns the row with the columns derived from its location. */
function complete({ kind, known, record, faults }: Check): Row {
  const { row, line, removed } = record
  const location = known.locations.get(textOf(row, 'location_id'))
  if (location === undefined || removed) return row
  const made: Record<string, string> = {}
  for (const { column, absent } of kind.fields) {
    if (absent.is === 'timezone of the location' && row[column] === undefined)
      made[column] = location.timezone
  }
  if (kind.localHour !== null) {
    const { column, of } = kind.localHour
    const instant = Date.parse(textOf(row, of))
    if (!isStartOfLocalHour(instant, location.timezone)) {
      faults.add(line, of, `must be the start of an hour in ${location.timezone}`)
    }
    made[column] = localHourOf(instant, location.timezone)
  }
  return { ...row, ...made }
}

function textOf(row: Row, column: string): string {
  return String(row[column] ?? '')
}
