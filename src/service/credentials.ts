import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { readOrCreatePrivateFile } from './private-file.ts'

/** What a client needs to get a token (interface §5). */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly audience: string
}

/** The parts that the operator chose. They win over what is kept. */
export type GivenCredentials = { readonly [Part in keyof Credentials]?: string | undefined }

const keptCredentials = v.object({
  clientId: v.pipe(v.string(), v.minLength(1)),
  clientSecret: v.pipe(v.string(), v.minLength(1)),
  audience: v.pipe(v.string(), v.minLength(1)),
})

/** The file's name inside the data folder. */
export const credentialsFile = 'service-credentials.json'

/**
 * The service's credentials: each part as given, else as made once and kept in `folder` (mode 0600), so that a
 * client's settings stay good over restarts. Where all parts are given, no file is read or written.
 *
 * @throws Error with a sentence for the operator where the kept file is damaged.
 */
export async function loadOrCreateCredentials(
  folder: string,
  given: GivenCredentials,
  random: (bytes: number) => Buffer = randomBytes,
): Promise<Credentials> {
  const { clientId, clientSecret, audience } = given
  if (clientId !== undefined && clientSecret !== undefined && audience !== undefined) {
    return { clientId, clientSecret, audience }
  }
  const path = join(folder, credentialsFile)
  const text = await readOrCreatePrivateFile(path, async () => {
    const made: Credentials = {
      clientId: `shopfloor-${random(6).toString('hex')}`,
      clientSecret: random(32).toString('base64url'),
      audience: 'retail-analytics',
    }
    return `${JSON.stringify(made, null, 2)}\n`
  })
  const kept = readCredentials(text)
  if (kept === null) {
    throw new Error(
      `The file ${path} is damaged: it holds no credentials. Put back a copy, or delete it to have new ones made.`,
    )
  }
  return {
    clientId: clientId ?? kept.clientId,
    clientSecret: clientSecret ?? kept.clientSecret,
    audience: audience ?? kept.audience,
  }
}

function readCredentials(text: string): Credentials | null {
  try {
    const parsed = v.safeParse(keptCredentials, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
