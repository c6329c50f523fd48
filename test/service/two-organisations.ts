import type { Client } from '../../src/service/issuer/clients.ts'
import { openWarehouse, type Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { atEndOfFile } from '../support/end-of-file.ts'
import { folderOfFile, testCredentials } from '../support/running-service.ts'

/** The ids of an organisation's entities, which all begin with the organisation's. */
export interface Belongings {
  readonly organisation: string
  readonly location: string
  readonly recording: string
  readonly taxonomy: string
}

export const red = belongingsOf('red')
export const blue = belongingsOf('blue')

function belongingsOf(organisation: string): Belongings {
  return {
    organisation,
    location: `${organisation}-store`,
    recording: `${organisation}-door`,
    taxonomy: `Zone:${organisation}-hall`,
  }
}

function clientOf(clientId: string, organisations: Client['organisations']): Client {
  return { clientId, clientSecret: `secret of ${clientId}`, scopes: new Set(['read']), organisations }
}

export const redClient = clientOf('client of red', [red.organisation])
export const blueClient = clientOf('client of blue', [blue.organisation])
export const clientOfNone = clientOf('client of none', [])
export const clientOfAll = clientOf(testCredentials.clientId, null)

/** Half a day after the last stored fact. */
export const twoOrganisationsNow = Date.parse('2026-03-02T12:00:00Z')

/**
 * Two organisations, each with one store, one camera and a fact of every kind. One camera of blue's store claims to be
 * red's. Closes with the test file.
 */
export async function openTwoOrganisations(): Promise<Warehouse> {
  const warehouse = await openWarehouse({ kind: 'embedded', folder: await folderOfFile() })
  atEndOfFile(() => warehouse.close())
  for (const belongings of [red, blue]) await fill(warehouse, belongings)
  await warehouse.insert('recordings', [camera(blue, 'blue-moved', red.organisation)])
  return warehouse
}

function camera({ location, recording }: Belongings, id: string, organisation: string) {
  return {
    id,
    organisation_id: organisation,
    location_id: location,
    camera_server_id: `server of ${recording}`,
    name: `${id} by name`,
    use_uploading_schedule: false,
    timezone: 'UTC',
  }
}

async function fill(warehouse: Warehouse, { organisation, location, recording, taxonomy }: Belongings) {
  const place = { location_id: location, recording_id: recording }
  const person = { visit_id: `${organisation}-visit`, age: '25_34', gender: 'female', role: 'customer' }
  await warehouse.insert('organisations', [{ id: organisation, name: `${organisation} by name` }])
  await warehouse.insert('locations', [
    {
      id: location,
      organisation_id: organisation,
      name: `${location} by name`,
      timezone: 'UTC',
      currency: 'EUR',
    },
  ])
  await warehouse.insert('recordings', [
    camera({ organisation, location, recording, taxonomy }, recording, organisation),
  ])
  // Always open, so that everything counted is within opening hours.
  await warehouse.insert(
    'opening_hours',
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      location_id: location,
      weekday,
      opens_minute: 0,
      closes_minute: 1440,
    })),
  )
  await warehouse.insert('location_groups', [
    { location_id: location, dimension: 'region', name: `region of ${organisation}` },
  ])
  await warehouse.insert('areas', [{ ...place, taxonomy, area_type: 'taxonomy' }])
  await warehouse.insert('lines', [
    { ...place, line_id: `${organisation}-line`, line_type: 'location-entry', taxonomy, direction: 'in' },
  ])
  await warehouse.insert('visits', [{ ...place, ...person, entered_at: '2026-03-01T10:00:00.000Z' }])
  await warehouse.insert('area_visits', [
    { ...place, ...person, taxonomy, entered_at: '2026-03-01T10:01:00.000Z', dwell_seconds: 60 },
  ])
  await warehouse.insert('transactions', [
    {
      location_id: location,
      sold_at: '2026-03-01T10:05:00.000Z',
      transaction_id: `${organisation}-receipt`,
      kind: 'sale',
      amount: '10.00',
      units: 1,
    },
  ])
  await warehouse.insert('passers_by', [
    { ...place, started_at: '2026-03-01T10:00:00Z', label: '2026-03-01 10:00', passers_by: 4 },
  ])
  await warehouse.insert('shifts', [
    {
      location_id: location,
      starts_at: '2026-03-01T09:00:00Z',
      shift_id: `${organisation}-shift`,
      ends_at: '2026-03-01T17:30:00Z',
      staff: 2,
    },
  ])
  await warehouse.insert(
    'segments',
    ['00', '15', '30', '45'].map((minute) => ({
      ...place,
      started_at: `2026-03-01T10:${minute}:00Z`,
      uptime: 1,
    })),
  )
  await warehouse.insert('heartbeats', [{ ...place, seen_at: '2026-03-02T11:59:00.000Z', quality: 0.5 }])
}
