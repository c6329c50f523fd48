/** Reads the environment once and reports all faults together, by setting. */

import { join } from 'node:path'
import type { RetailCalendar } from '../calendar/retail-year.ts'
import type { IndexClock } from '../protocol/metrics/index-clock.ts'
import { type AlertSettings, readAlerts } from './alerts/alert-settings.ts'
import type { DatabaseLocation } from './database/database-location.ts'
import { readGroupsFile } from './groups/groups-file.ts'
import { groupsFileSetting } from './groups/groups-of-file.ts'
import { type IsTrustedProxy, readTrustedProxies } from './http/client-address.ts'
import { readChainCalendar } from './settings/chain-calendar.ts'
import type { Deployment } from './settings/deployment.ts'
import { type HolidayRegion, readHolidays } from './settings/holiday-setting.ts'
import { type BffLimits, readLimits } from './settings/limits.ts'
import {
  type Environment,
  faultOfUrl,
  given,
  isLoopback,
  readIndexClock,
  readWhole,
} from './settings/settings-reader.ts'
import { type Authentication, readAuthentication } from './sign-in/authentication.ts'

interface BffConfiguration {
  /** `null` if no deployment is configured: the embedded service stands in. */
  readonly deployment: Deployment | null
  readonly host: string
  readonly port: number
  readonly authentication: Authentication
  readonly isTrustedProxy: IsTrustedProxy
  readonly limits: BffLimits
  /** Redis, over which several BFFs share. `null` for a single one. May contain a password. */
  readonly redisUrl: string | null
  /** Keeps what people write. */
  readonly database: DatabaseLocation
  /** Bearer token of the metrics. `null` if only this machine may read them. */
  readonly metricsToken: string | null
  /** `max-age` of HSTS (RFC 6797). `null` sends none. */
  readonly hstsSeconds: number | null
  /** File in which earlier versions kept the paired screens. */
  readonly earlierScreensFile: string | null
  /** File that names groups of stores. `null` if the deployment lists them. */
  readonly groupsFile: string | null
  /** The clock that indexes follow, as the dashboard was built to read them. */
  readonly indexClock: IndexClock
  /** The chain's retail calendar. `null` for calendar months. */
  readonly chainCalendar: RetailCalendar | null
  /** Whose public holidays the stores keep. */
  readonly holidays: readonly HolidayRegion[]
  /** Outage alerts. `null` sends none. */
  readonly alerts: AlertSettings | null
}

export type BffConfigurationResult =
  | { readonly ok: true; readonly configuration: BffConfiguration }
  /** One sentence each, beginning with the setting's name. Never contains the value of a secret. */
  | { readonly ok: false; readonly faults: readonly string[] }

/** The six settings of a deployment, and how each is parsed. */
const deploymentSettings = {
  RETAIL_BASE_URL: ['http:', 'https:'],
  RETAIL_WS_URL: ['ws:', 'wss:'],
  RETAIL_AUTH_URL: ['http:', 'https:'],
  RETAIL_CLIENT_ID: null,
  RETAIL_CLIENT_SECRET: null,
  RETAIL_AUDIENCE: null,
} as const satisfies Record<string, readonly string[] | null>

type DeploymentSetting = keyof typeof deploymentSettings

const deploymentNames = Object.keys(deploymentSettings) as readonly DeploymentSetting[]

export function readBffConfiguration(environment: Environment): BffConfigurationResult {
  const faults: string[] = []
  const deployment = readDeployment(environment, faults)
  const authentication = readAuthentication(environment, faults)
  const host = given(environment, 'HOST') ?? '127.0.0.1'
  if (authentication.kind === 'open' && !isLoopback(host)) {
    faults.push(
      `HOST is ${host}, which other machines can reach, and AUTH is open: use 127.0.0.1, ::1 or localhost, or AUTH=oidc or AUTH=proxy.`,
    )
  }
  const port = readPort(environment, 'PORT', 8080, faults)
  const isTrustedProxy = readTrustedProxies(given(environment, 'TRUSTED_PROXIES'), faults)
  const limits = readLimits(environment, faults)
  const metricsToken = given(environment, 'BFF_METRICS_TOKEN')
  if (metricsToken !== null && metricsToken.length < 16) {
    faults.push('BFF_METRICS_TOKEN must have at least 16 characters: openssl rand -hex 16 makes one.')
  }
  const hstsSeconds = readHsts(environment, authentication, faults)
  const redisUrl = readRedisUrl(environment, faults)
  const folder = given(environment, 'DATA_DIR')
  const database = readDatabase(environment, folder, faults)
  const chainCalendar = readChainCalendar(environment, faults)
  const holidays = readHolidays(environment, faults)
  const alerts = readAlerts(environment, faults)
  const groupsFile = readGroupsSetting(environment, faults)
  if (faults.length > 0) return { ok: false, faults }
  return {
    ok: true,
    configuration: {
      deployment,
      host,
      port,
      authentication,
      isTrustedProxy,
      limits,
      redisUrl,
      database,
      metricsToken,
      hstsSeconds,
      earlierScreensFile: folder === null ? null : join(folder, 'paired-screens'),
      groupsFile,
      indexClock: readIndexClock(environment),
      chainCalendar,
      holidays,
      alerts,
    },
  }
}

function readDeployment(environment: Environment, faults: string[]): Deployment | null {
  const missing = deploymentNames.filter((name) => given(environment, name) === null)
  if (missing.length === deploymentNames.length) return null
  for (const name of missing) {
    faults.push(
      `${name} is missing: a deployment needs all six RETAIL_ settings, or none for the embedded service.`,
    )
  }
  for (const name of deploymentNames) {
    const protocols = deploymentSettings[name]
    const value = given(environment, name)
    if (protocols === null || value === null) continue
    const fault = faultOfUrl(value, protocols)
    if (fault !== null) faults.push(`${name} ${fault}.`)
  }
  const value = (name: DeploymentSetting) => given(environment, name) ?? ''
  return {
    baseUrl: withoutTrailingSlash(value('RETAIL_BASE_URL')),
    wsUrl: value('RETAIL_WS_URL'),
    authUrl: withoutTrailingSlash(value('RETAIL_AUTH_URL')),
    clientId: value('RETAIL_CLIENT_ID'),
    clientSecret: value('RETAIL_CLIENT_SECRET'),
    audience: value('RETAIL_AUDIENCE'),
  }
}

const yearSeconds = 365 * 86_400

/** A dashboard behind TLS tells browsers so. 0 makes them forget it (RFC 6797 §6.1.1). */
function readHsts(environment: Environment, authentication: Authentication, faults: string[]): number | null {
  const seconds = readWhole(
    environment,
    'HSTS_SECONDS',
    { min: 0, max: 10 * yearSeconds, fallback: yearSeconds },
    faults,
  )
  if (authentication.kind !== 'open' && authentication.publicUrl.startsWith('https:')) return seconds
  if (given(environment, 'HSTS_SECONDS') !== null)
    faults.push('HSTS_SECONDS is set, but PUBLIC_URL does not begin with https://.')
  return null
}

function readRedisUrl(environment: Environment, faults: string[]): string | null {
  const text = given(environment, 'REDIS_URL')
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const isWell =
    url !== null &&
    ['redis:', 'rediss:'].includes(url.protocol) &&
    url.hostname !== '' &&
    /^\/?\d*$/.test(url.pathname) &&
    url.search + url.hash === ''
  if (!isWell) {
    faults.push('REDIS_URL must be like redis://host:6379 or rediss://user:password@host:6379/0.')
  }
  return text
}

function readDatabase(environment: Environment, folder: string | null, faults: string[]): DatabaseLocation {
  const url = given(environment, 'DATABASE_URL')
  if (url === null) return { kind: 'embedded', folder: folder === null ? null : join(folder, 'written') }
  const isWell =
    URL.canParse(url) &&
    ['postgres:', 'postgresql:'].includes(new URL(url).protocol) &&
    /^\/[^/]+$/.test(new URL(url).pathname)
  if (!isWell) faults.push('DATABASE_URL must be like postgres://user:password@host:5432/database.')
  return { kind: 'postgres', url }
}

/** Checks the file, so that a fault shows at the start and not when somebody signs in. */
function readGroupsSetting(environment: Environment, faults: string[]): string | null {
  const file = given(environment, groupsFileSetting)
  if (file === null) return null
  const read = readGroupsFile(file)
  if (!read.ok) faults.push(...read.faults.map((words) => `${groupsFileSetting} ${words}.`))
  return file
}

function readPort(environment: Environment, name: string, fallback: number, faults: string[]): number {
  const text = given(environment, name)
  if (text === null) return fallback
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port >= 0 && port <= 65_535) return port
  faults.push(`${name} must be a port number from 0 to 65535.`)
  return fallback
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
