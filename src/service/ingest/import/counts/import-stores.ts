import {
  type StoredOrganisation,
  type StoredStore,
  storedOrganisations,
  storedStores,
} from '../../../warehouse/records/stored-stores.ts'
import type { Warehouse } from '../../../warehouse/warehouse.ts'
import type { ImportOptions } from '../options/import-options.ts'
import { idOf } from './read-row.ts'

/** What an import specifies for its stores. `null` if not given: an existing store keeps its value. */
export interface StoreOptions
  extends Pick<ImportOptions, 'timezone' | 'organisation' | 'currency' | 'countsOf' | 'update'> {
  /** True if the rows are visits. Visits cannot be moved to another time zone. */
  readonly hasVisits: boolean
}

export interface AcceptedStore {
  readonly ok: true
  readonly id: string
  /** The name of the store's organisation. */
  readonly organisation: string
}

export type FoundStore =
  | AcceptedStore
  /** Why every row of this store is rejected: a sentence. */
  | { readonly ok: false; readonly reason: string }

export interface StoreChanges {
  /** Name and id of each new store. */
  readonly created: readonly string[]
  /** Changes made by `--update`, one sentence per store. */
  readonly updated: readonly string[]
}

/** The organisation of new stores, unless the import names another. */
const newOrganisation = 'Imported counts'

/**
 * Opens the stores of a file of counts. A row names its store by id, or by name within the organisation. Without an
 * organisation the name must be unique. An unknown name creates a store.
 */
export async function openImportStores(warehouse: Warehouse, options: StoreOptions): Promise<ImportStores> {
  const stored = await storedStores(warehouse)
  const organisations = await storedOrganisations(warehouse)
  const given = options.organisation ?? newOrganisation
  const owner = organisations.find(({ id, name }) => id === given || name === given) ?? {
    id: idOf(given),
    name: given,
  }
  const within = stored.filter((store) => options.organisation === null || store.organisation_id === owner.id)
  return new ImportStores(warehouse, options, owner, within)
}

/** The stores that the rows of a file name. */
export class ImportStores {
  readonly #warehouse: Warehouse
  readonly #options: StoreOptions
  /** The organisation of new stores. */
  readonly #owner: StoredOrganisation
  readonly #stored: readonly StoredStore[]
  readonly #found = new Map<string, FoundStore>()
  readonly #created: StoredStore[] = []
  readonly #updated: { readonly store: StoredStore; readonly words: readonly string[] }[] = []
  /** Ids of the stores found since the last {@link save}, and the rows to write for them. */
  #unsaved: string[] = []
  #rows: StoredStore[] = []

  constructor(
    warehouse: Warehouse,
    options: StoreOptions,
    owner: StoredOrganisation,
    stored: readonly StoredStore[],
  ) {
    this.#warehouse = warehouse
    this.#options = options
    this.#owner = owner
    this.#stored = stored
  }

  /** Finds the store that a row names. The next {@link save} writes it. */
  find(name: string): FoundStore {
    const known = this.#found.get(name)
    if (known !== undefined) return known
    const settled = this.#settle(name)
    this.#found.set(name, settled)
    return settled
  }

  names(): readonly string[] {
    return [...this.#found].flatMap(([name, { ok }]) => (ok ? [name] : []))
  }

  /**
   * Writes new and changed stores.
   *
   * @returns the ids of the stores found since the last call
   */
  async save(): Promise<readonly string[]> {
    const [rows, saved] = [this.#rows, this.#unsaved]
    this.#rows = []
    this.#unsaved = []
    if (rows.length > 0) {
      if (this.#created.length > 0) await this.#warehouse.insert('organisations', [{ ...this.#owner }])
      await this.#warehouse.insert(
        'locations',
        rows.map(({ organisation_name: _name, ...row }) => row),
      )
    }
    return [...new Set(saved)]
  }

  changes(): StoreChanges {
    return {
      created: this.#created.map(({ name, id }) => `${name} (location_id ${id})`),
      updated: this.#updated.map(({ store, words }) => `${store.name}: ${words.join(', ')}`),
    }
  }

  /** Ids of the stores whose time zone has changed. */
  rezoned(): readonly string[] {
    return this.#updated.flatMap(({ store }) => (store.timezone === this.#options.timezone ? [] : [store.id]))
  }

  #settle(name: string): FoundStore {
    const id = idOf(this.#owner.name, name)
    const own = storesCalled(this.#stored, name, id)
    if (own.length > 1) return { ok: false, reason: manyStores(name, own) }
    const [store] = own
    if (store === undefined) {
      const made = newStore(id, this.#owner, name, this.#options)
      this.#created.push(made)
      this.#rows.push(made)
      return this.#accept(made)
    }
    const differences = differencesOf(store, this.#options)
    if (differences.length > 0) {
      const reason = refusal(store, differences, this.#options)
      if (reason !== null) return { ok: false, reason }
      const changed = Object.fromEntries(differences.map(({ field, asked }) => [field, asked]))
      this.#rows.push({ ...store, ...changed })
      const words = differences.map(({ what, is, asked }) => `${what} ${is} → ${asked}`)
      this.#updated.push({ store, words })
    }
    return this.#accept(store)
  }

  #accept({ id, organisation_name }: StoredStore): AcceptedStore {
    this.#unsaved.push(id)
    return { ok: true, id, organisation: organisation_name }
  }
}

function storesCalled(stores: readonly StoredStore[], name: string, id: string): readonly StoredStore[] {
  const byId = stores.filter((store) => store.id === name)
  if (byId.length > 0) return byId
  const byName = stores.filter((store) => store.name === name)
  // Finds a store that an earlier import created and that has been renamed since.
  return byName.length > 0 ? byName : stores.filter((store) => store.id === id)
}

function manyStores(name: string, stores: readonly StoredStore[]): string {
  const owners = [...new Set(stores.map((store) => store.organisation_name || store.organisation_id))]
  return owners.length > 1
    ? `several organisations have a store "${name}" (${owners.join(', ')}): add --organisation`
    : `${stores.length} stores are called "${name}" (ids ${stores.map(({ id }) => id).join(', ')}): name the store by its id`
}

function newStore(
  id: string,
  owner: StoredOrganisation,
  name: string,
  { timezone, currency, countsOf }: StoreOptions,
): StoredStore {
  return {
    id,
    organisation_id: owner.id,
    organisation_name: owner.name,
    name,
    timezone,
    currency: currency ?? 'EUR',
    latitude: null,
    longitude: null,
    status: 'active',
    counts_of: countsOf ?? 'everybody',
  }
}

interface Difference {
  readonly field: 'timezone' | 'currency' | 'counts_of'
  /** The property's name in a sentence. */
  readonly what: string
  readonly option: string
  readonly is: string
  readonly asked: string
}

/** Returns where the import differs from the store. A value that the import does not give never differs. */
function differencesOf(
  store: StoredStore,
  { timezone, currency, countsOf }: StoreOptions,
): readonly Difference[] {
  const said = [
    { field: 'timezone', what: 'time zone', option: '--timezone', asked: timezone },
    { field: 'currency', what: 'currency', option: '--currency', asked: currency },
    { field: 'counts_of', what: 'counts of', option: '--counts-of', asked: countsOf },
  ] as const
  return said.flatMap(({ asked, ...rest }) => {
    const is = store[rest.field]
    return asked === null || asked === is ? [] : [{ ...rest, is, asked }]
  })
}

/** @returns why the store must not be changed; `null` if it may */
function refusal(
  { name }: StoredStore,
  differences: readonly Difference[],
  { update, hasVisits }: StoreOptions,
): string | null {
  if (!update) {
    const said = differences.map(({ what, option, is, asked }) => `${what} ${is}, and ${option} is ${asked}`)
    return `the store "${name}" has ${said.join('; ')}: leave it as it is, or add --update to change the store`
  }
  return hasVisits && differences.some(({ field }) => field === 'timezone')
    ? `the store "${name}" has visits placed by its time zone: change the time zone in its record of the kind locations`
    : null
}
