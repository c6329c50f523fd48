import type { Logger } from 'pino'
import type { RetailCalendar } from '../calendar/retail-year.ts'
import type { IndexClock } from '../protocol/metrics/index-clock.ts'
import type { AlertSettings } from './alerts/alert-settings.ts'
import type { DatabaseLocation } from './database/database-location.ts'
import type { OpenDeriver } from './deriving/worker-port.ts'
import type { IsTrustedProxy } from './http/client-address.ts'
import type { Deployment } from './settings/deployment.ts'
import type { HolidayRegion } from './settings/holiday-setting.ts'
import type { BffLimits } from './settings/limits.ts'
import type { Authentication } from './sign-in/authentication.ts'

/** Options of a BFF. */
export interface BffOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly deployment: Deployment
  /** The built dashboard. `null` serves the API only. */
  readonly publicFolder: string | null
  /** The login. If omitted, everybody has access, on loopback only. */
  readonly authentication?: Authentication
  readonly log: Logger
  /**
   * Receives a sentence when the deployment becomes unusable, and when it is usable again. If given, the first token is
   * fetched at once, so that invalid settings are reported at the start.
   */
  readonly tellOperator?: (sentence: string) => void
  /** Epoch milliseconds. */
  readonly now?: () => number
  readonly random?: () => number
  readonly limits?: Partial<BffLimits>
  /** Trusted proxies, whose `X-Forwarded-For` is used. Defaults to none. */
  readonly isTrustedProxy?: IsTrustedProxy
  /** Redis or Valkey, over which several BFFs share. `null` or left out for a single one. */
  readonly redisUrl?: string | null
  /** Keeps what people write. Left out, it is kept in memory. */
  readonly database?: DatabaseLocation
  /** Bearer token for reading the metrics from another machine. */
  readonly metricsToken?: string | null
  /** `max-age` of HSTS. `null` or left out sends none. */
  readonly hstsSeconds?: number | null
  /** File in which earlier versions kept the paired screens. */
  readonly earlierScreensFile?: string | null
  /** The chain's retail calendar. `null` or left out for calendar months. */
  readonly chainCalendar?: RetailCalendar | null
  /** File that names groups of stores. `null` or left out asks the deployment. */
  readonly groupsFile?: string | null
  /** Whose public holidays the stores keep. None if omitted. */
  readonly holidays?: readonly HolidayRegion[]
  /** The clock that the deployment's indexes follow; `location` if left out. */
  readonly indexClock?: IndexClock
  /** Starts the worker that computes derived answers. If omitted, routes that the deployment refuses are refused. */
  readonly openDeriver?: OpenDeriver
  /** Outage alerts. `null` or left out sends none. */
  readonly alerts?: AlertSettings | null
}
