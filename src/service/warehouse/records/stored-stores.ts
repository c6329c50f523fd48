import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** A stored location, with the name of its organisation. */
export interface StoredStore {
  readonly id: string
  readonly organisation_id: string
  /** Empty if its organisation is not stored. */
  readonly organisation_name: string
  readonly name: string
  readonly timezone: string
  readonly currency: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly status: string
  readonly counts_of: string
}

export interface StoredOrganisation {
  readonly id: string
  readonly name: string
}

/** Returns all organisations, ordered by name. */
export function storedOrganisations(warehouse: Warehouse): Promise<readonly StoredOrganisation[]> {
  return warehouse.query(`SELECT id, name FROM ${database}.organisations FINAL ORDER BY name, id`)
}

/** Returns all locations, ordered by name. */
export function storedStores(warehouse: Warehouse): Promise<readonly StoredStore[]> {
  return warehouse.query(
    `SELECT store.id AS id, store.organisation_id AS organisation_id, owner.name AS organisation_name,
       store.name AS name, toString(store.timezone) AS timezone, toString(store.currency) AS currency,
       store.latitude AS latitude, store.longitude AS longitude, toString(store.status) AS status,
       toString(store.counts_of) AS counts_of
     FROM (SELECT * FROM ${database}.locations FINAL) AS store
     LEFT JOIN (SELECT * FROM ${database}.organisations FINAL) AS owner ON owner.id = store.organisation_id
     ORDER BY name, id`,
  )
}
