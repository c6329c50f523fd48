import type { ClientCredentials, Credentials } from '../service/access/credentials.ts'
import type { RunningService } from '../service/service.ts'

/** The six settings of a client, a line each, as a file `.env` or a shell takes them. */
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

/** What a camera or a till is given to send its records, in the same form. No setting of a dashboard. */
export function ingestSettings({ clientId, clientSecret }: ClientCredentials): string {
  return linesOf({ RETAIL_INGEST_CLIENT_ID: clientId, RETAIL_INGEST_CLIENT_SECRET: clientSecret })
}

function linesOf(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(value)}\n`)
    .join('')
}

/** Single quotes hold everything in both, but a single quote itself: then double quotes must do. */
function quoted(value: string): string {
  if (/^[\w./:@%+=,-]+$/.test(value)) return value
  return value.includes("'") ? `"${value}"` : `'${value}'`
}
