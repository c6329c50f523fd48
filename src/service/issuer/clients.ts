import type { Access } from '../access/access.ts'
import type { ClientCredentials } from '../access/credentials.ts'
import { equalInConstantTime } from './secret-comparison.ts'

/** A client that can get a token, with the most that the token can grant. */
export interface Client extends Access, ClientCredentials {}

/**
 * Returns the client whose secret matches one of the readings of its credentials, or `null`. It compares with every
 * client, so that timing does not reveal whether an id exists.
 */
export function findClient(
  clients: readonly Client[],
  readings: readonly ClientCredentials[],
): Client | null {
  let found: Client | null = null
  for (const { clientId, clientSecret } of readings) {
    for (const client of clients) {
      const known = equalInConstantTime(clientId, client.clientId)
      const proven = equalInConstantTime(clientSecret, client.clientSecret)
      if (known && proven) found = client
    }
  }
  return found
}
