import type { ClientCredentials, Credentials } from '../service/access/credentials.ts'
import type { RunningService } from '../service/service.ts'

/** Formats the six settings of a client, one per line, for `.env` or a shell. */
export function clientSettings(
  service: Pick<RunningService, 'baseUrl' | 'wsUrl' | 'authUrl'>,
  credentials: Credentials,
): string {
  const settings = {
    RETAIL_BASE_URL: service.baseUrl,
    RETAIL_WS_URL: service.wsUrl,
    RETAIL_AUTH_URL: service.authUrl,
    RETAIL_CLIENT_ID: credentials.clientId,
    RETAIL_CLIENT_SECRET: credentials.clientSecret,
    RETAIL_AUDIENCE: credentials.audience,
  }
  return linesOf(settings)
}

/** Formats the settings of a camera or till in the same form. A dashboard does not use them. */
export function ingestSettings({ clientId, clientSecret }: ClientCredentials): string {
  return linesOf({ RETAIL_INGEST_CLIENT_ID: clientId, RETAIL_INGEST_CLIENT_SECRET: clientSecret })
}

function linesOf(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(value)}\n`)
    .join('')
}

/** Both formats take single quotes literally, so double quotes are only needed for a value that contains one. */
function quoted(value: string): string {
  if (/^[\w./:@%+=,-]+$/.test(value)) return value
  return value.includes("'") ? `"${value}"` : `'${value}'`
}
