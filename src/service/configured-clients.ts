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

/** The operator's configuration of the service's clients. */
export interface ClientConfiguration {
  /** Of the read client. Missing parts are generated and stored; see `loadOrCreateCredentials`. */
  readonly credentials: GivenCredentials
  /** Organisations that the read client can access. */
  readonly clientOrganisations: Organisations
  /** Of the ingest client. */
  readonly ingestCredentials: GivenClientCredentials
  /** JSON file with further clients. `null` if there is none. */
  readonly clientsFile: string | null
}

export interface ConfiguredClients {
  /** The service's audience and the read client, for a dashboard. */
  readonly credentials: Credentials
  /** The ingest client. A dashboard must not have it. */
  readonly ingestCredentials: ClientCredentials
  /** All clients, including these two. */
  readonly clients: readonly Client[]
}

/**
 * Loads all clients of the service: the read and the ingest client, which always exist, and those of the file.
 *
 * @throws Error for the operator if a file is damaged or two clients have the same id
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
