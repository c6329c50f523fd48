import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { scopes } from '../access/access.ts'
import type { Client } from './clients.ts'

/** RFC 6749 appendix A: client ids and secrets are printable ASCII. */
export const printable = /^[\x21-\x7e]+$/

/**
 * Minimum length of a configured secret. Failed attempts are rate-limited per client, but an attacker with many
 * addresses and much time would find a memorable word.
 */
const minSecretCharacters = 16

export const tooShort = `must have at least ${minSecretCharacters} characters: \`openssl rand -hex 32\` makes a secret`

export function isLongEnough(secret: string): boolean {
  return secret.length >= minSecretCharacters
}

/** Organisations are part of each token and tokens are part of URLs, of which servers read at most 16 KiB. */
export const maxOrganisationCharacters = 4000

export function fitIntoToken(organisations: readonly string[]): boolean {
  return organisations.join(',').length <= maxOrganisationCharacters
}

// No message repeats a value: it could be a misplaced secret.
const printableText = v.pipe(
  v.string('must be text'),
  v.regex(printable, 'must be printable ASCII without spaces'),
)

const secretText = v.pipe(
  printableText,
  v.check((text) => isLongEnough(text), tooShort),
)

const clientFields = {
  client_id: printableText,
  client_secret: secretText,
  scopes: v.pipe(
    v.array(v.picklist(scopes, `must be one of ${scopes.join(', ')}`), 'must be a list'),
    v.minLength(1, 'must name at least one scope'),
  ),
  organisations: v.exactOptional(
    v.pipe(
      v.array(printableText, 'must be a list, or be omitted for every organisation'),
      v.minLength(1, 'must name at least one organisation, or be omitted for all'),
      v.check(
        (ids) => fitIntoToken(ids),
        `must have at most ${maxOrganisationCharacters} characters together`,
      ),
    ),
  ),
}

const fileClients = v.array(
  // A misspelt field must not grant what it was meant to restrict.
  v.strictObject(clientFields, (issue) =>
    issue.expected === 'never'
      ? 'is not a field of a client'
      : issue.path === undefined
        ? 'must be an object'
        : 'is missing',
  ),
  'must be a list of clients',
)

/**
 * Reads the clients of a JSON file: a list of `{ client_id, client_secret, scopes, organisations? }`.
 *
 * @throws Error for the operator with all faults and their place in the file, but no values
 */
export async function readClientsFile(path: string): Promise<readonly Client[]> {
  const parsed = v.safeParse(fileClients, parseJson(path, await readText(path)), { abortPipeEarly: true })
  if (!parsed.success) {
    throw clientsFileFault(
      path,
      parsed.issues.map((issue) => `${placeOf(issue)} ${issue.message}`),
    )
  }
  return parsed.output.map((client) => ({
    clientId: client.client_id,
    clientSecret: client.client_secret,
    scopes: new Set(client.scopes),
    organisations: client.organisations ?? null,
  }))
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new Error(`SERVICE_CLIENTS_FILE ${path} cannot be read`, { cause })
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message repeats a part of the text.
    throw clientsFileFault(path, ['it is not JSON'])
  }
}

function placeOf({ path }: v.BaseIssue<unknown>): string {
  const place = (path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
  return place === '' ? 'it' : place
}

export function clientsFileFault(path: string, faults: readonly string[]): Error {
  return new Error(`SERVICE_CLIENTS_FILE ${path} needs attention: ${faults.join('; ')}`)
}
