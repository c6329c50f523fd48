import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { readOrCreatePrivateFile } from '../files/private-file.ts'

/** Authenticates one client. */
export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** Everything a client needs to request a token (interface §5). */
export interface Credentials extends ClientCredentials {
  readonly audience: string
}

/** Values that the operator configured. They override stored ones. */
type Given<Parts> = { readonly [Part in keyof Parts]?: string | undefined }
export type GivenCredentials = Given<Credentials>
export type GivenClientCredentials = Given<ClientCredentials>

type Random = (bytes: number) => Buffer

const text = v.pipe(v.string(), v.minLength(1))
const clientParts = { clientId: text, clientSecret: text }
const storedCredentials = v.object({ ...clientParts, audience: text })
const storedClient = v.object(clientParts)

/** File names inside the data folder. Each client has its own file, so that each can be created at any time. */
export const credentialsFile = 'service-credentials.json'
export const ingestCredentialsFile = 'service-ingest-credentials.json'

/**
 * Returns the service's audience and the credentials of the read client. Parts that are not given are generated once
 * and stored in `folder` (mode 0600), so that a client's settings survive restarts. If all parts are given, no file is
 * read or written.
 *
 * @throws Error with a message for the operator if the stored file is damaged.
 */
export async function loadOrCreateCredentials(
  folder: string,
  given: GivenCredentials,
  random: Random = randomBytes,
): Promise<Credentials> {
  const { clientId, clientSecret, audience } = given
  if (clientId !== undefined && clientSecret !== undefined && audience !== undefined) {
    return { clientId, clientSecret, audience }
  }
  const stored = await readOrCreate(join(folder, credentialsFile), storedCredentials, () => ({
    ...makeClient('shopfloor', random),
    audience: 'retail-analytics',
  }))
  return {
    clientId: clientId ?? stored.clientId,
    clientSecret: clientSecret ?? stored.clientSecret,
    audience: audience ?? stored.audience,
  }
}

/** Does the same for the ingest client. */
export async function loadOrCreateIngestCredentials(
  folder: string,
  given: GivenClientCredentials,
  random: Random = randomBytes,
): Promise<ClientCredentials> {
  const { clientId, clientSecret } = given
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret }
  const path = join(folder, ingestCredentialsFile)
  const stored = await readOrCreate(path, storedClient, () => makeClient('shopfloor-ingest', random))
  return { clientId: clientId ?? stored.clientId, clientSecret: clientSecret ?? stored.clientSecret }
}

function makeClient(prefix: string, random: Random): ClientCredentials {
  return {
    clientId: `${prefix}-${random(6).toString('hex')}`,
    clientSecret: random(32).toString('base64url'),
  }
}

async function readOrCreate<S extends v.GenericSchema>(
  path: string,
  schema: S,
  make: () => v.InferOutput<S>,
): Promise<v.InferOutput<S>> {
  const stored = parse(
    schema,
    await readOrCreatePrivateFile(path, async () => `${JSON.stringify(make(), null, 2)}\n`),
  )
  if (stored !== null) return stored
  throw new Error(
    `The file ${path} is damaged: it holds no credentials. Put back a copy, or delete it to have new ones made.`,
  )
}

function parse<S extends v.GenericSchema>(schema: S, json: string): v.InferOutput<S> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(json))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
