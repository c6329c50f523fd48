import type { Access } from '../access/access.ts'
import type { ClientCredentials } from '../access/credentials.ts'
import { equalInConstantTime } from './secret-comparison.ts'

/** Who may get a token, and what it lets do at most. */
export interface Client extends Access, ClientCredentials {}

/**
 * The client that proves itself by its secret, by one of the readings of what it sent, or `null`. Every client is
 * compared with, whichever it is: the time does not tell whether an id exists.
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
