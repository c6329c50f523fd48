import type { Organisations } from './access/access.ts'
import {
  type ClientCredentials,
  type Credentials,
  type GivenClientCredentials,
  type GivenCredentials,
  loadOrCreateCredentials,
  loadOrCreateIngestCredentials,
} from './access/credentials.ts'
import type { Client } from './issuer/clients.ts'
import { clientsFileFault, readClientsFile } from './issuer/clients-file.ts'

/** What the operator says of the service's clients. */
export interface ClientConfiguration {
  /** Of the client that asks. What is not given is made and kept: see `loadOrCreateCredentials`. */
  readonly credentials: GivenCredentials
  /** What the client that asks reaches. */
  readonly clientOrganisations: Organisations
  /** Of the client that brings in records. */
  readonly ingestCredentials: GivenClientCredentials
  /** A JSON file with further clients; `null` for none. */
  readonly clientsFile: string | null
}

export interface ConfiguredClients {
  /** The service's audience, and the client that asks: what a dashboard is given. */
  readonly credentials: Credentials
  /** The client that brings in records: nothing for a dashboard. */
  readonly ingestCredentials: ClientCredentials
  /** These two and all further ones. */
  readonly clients: readonly Client[]
}

/**
 * All clients of the service: the one that asks and the one that brings in records, which are always there, and
 * those of the file.
 *
 * @throws Error for the operator where a file is damaged, or an id is that of two clients
 */
export async function loadClients(
  configuration: ClientConfiguration & { readonly dataFolder: string },
): Promise<ConfiguredClients> {
  const { dataFolder, clientOrganisations, clientsFile } = configuration
  const further = clientsFile === null ? [] : await readClientsFile(clientsFile)
  const credentials = await loadOrCreateCredentials(dataFolder, configuration.credentials)
  const ingestCredentials = await loadOrCreateIngestCredentials(dataFolder, configuration.ingestCredentials)
  if (credentials.clientId === ingestCredentials.clientId) {
    throw new Error('SERVICE_CLIENT_ID and SERVICE_INGEST_CLIENT_ID must be two different ids')
  }
  const { clientId, clientSecret } = credentials
  const own: readonly Client[] = [
    { clientId, clientSecret, scopes: new Set(['read']), organisations: clientOrganisations },
    { ...ingestCredentials, scopes: new Set(['ingest']), organisations: null },
  ]
  if (clientsFile !== null) refuseIdsInUse(clientsFile, own, further)
  return { credentials, ingestCredentials, clients: [...own, ...further] }
}

function refuseIdsInUse(path: string, own: readonly Client[], further: readonly Client[]): void {
  const taken = new Set(own.map(({ clientId }) => clientId))
  const faults = further.flatMap(({ clientId }, index) => {
    if (taken.has(clientId)) return [`[${index}].client_id is that of another client`]
    taken.add(clientId)
    return []
  })
  if (faults.length > 0) throw clientsFileFault(path, faults)
}
