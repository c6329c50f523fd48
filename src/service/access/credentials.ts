import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { readOrCreatePrivateFile } from '../files/private-file.ts'

/** What one client proves itself by. */
export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** What a client needs to get a token (interface §5). */
export interface Credentials extends ClientCredentials {
  readonly audience: string
}

/** The parts that the operator chose. They win over what is kept. */
type Given<Parts> = { readonly [Part in keyof Parts]?: string | undefined }
export type GivenCredentials = Given<Credentials>
export type GivenClientCredentials = Given<ClientCredentials>

type Random = (bytes: number) => Buffer

const text = v.pipe(v.string(), v.minLength(1))
const clientParts = { clientId: text, clientSecret: text }
const keptCredentials = v.object({ ...clientParts, audience: text })
const keptClient = v.object(clientParts)

/** The names of the files inside the data folder. Each client has its own, so that each can be made at any time. */
export const credentialsFile = 'service-credentials.json'
export const ingestCredentialsFile = 'service-ingest-credentials.json'

/**
 * The service's audience and the credentials of the client that asks: each part as given, else as made once and kept
 * in `folder` (mode 0600), so that a client's settings stay good over restarts. Where all parts are given, no file is
 * read or written.
 *
 * @throws Error with a sentence for the operator where the kept file is damaged.
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
  const kept = await readOrCreate(join(folder, credentialsFile), keptCredentials, () => ({
    ...makeClient('shopfloor', random),
    audience: 'retail-analytics',
  }))
  return {
    clientId: clientId ?? kept.clientId,
    clientSecret: clientSecret ?? kept.clientSecret,
    audience: audience ?? kept.audience,
  }
}

/** The same for the client that brings in records. */
export async function loadOrCreateIngestCredentials(
  folder: string,
  given: GivenClientCredentials,
  random: Random = randomBytes,
): Promise<ClientCredentials> {
  const { clientId, clientSecret } = given
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret }
  const path = join(folder, ingestCredentialsFile)
  const kept = await readOrCreate(path, keptClient, () => makeClient('shopfloor-ingest', random))
  return { clientId: clientId ?? kept.clientId, clientSecret: clientSecret ?? kept.clientSecret }
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
  const kept = parse(
    schema,
    await readOrCreatePrivateFile(path, async () => `${JSON.stringify(make(), null, 2)}\n`),
  )
  if (kept !== null) return kept
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
