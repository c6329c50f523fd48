import type { Logger } from 'pino'
import type { IndexClock } from '../protocol/metrics/index-clock.ts'
import type { AlertSettings } from './alerts/alert-settings.ts'
import type { OpenDeriver } from './deriving/worker-line.ts'
import type { IsTrustedProxy } from './http/client-address.ts'
import type { Deployment } from './settings/deployment.ts'
import type { BffLimits } from './settings/limits.ts'
import type { Authentication } from './sign-in/authentication.ts'

/** What a BFF is started with. */
export interface BffOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly deployment: Deployment
  /** The built dashboard; `null` serves the API alone. */
  readonly publicFolder: string | null
  /** Who may come in; everybody where it is left out, on loopback alone. */
  readonly authentication?: Authentication
  readonly log: Logger
  /**
   * Hears a sentence when the deployment cannot be used, and when it can again. Where it is given, the first token
   * is fetched at once, so that wrong settings show at the start and not with the first page.
   */
  readonly tellOperator?: (sentence: string) => void
  /** Epoch milliseconds. */
  readonly now?: () => number
  readonly random?: () => number
  readonly limits?: Partial<BffLimits>
  /** Proxies in front whose `X-Forwarded-For` is believed; none where it is left out. */
  readonly isTrustedProxy?: IsTrustedProxy
  /** Redis or Valkey, by which several BFFs share; `null`, or left out: this one is alone. */
  readonly redisUrl?: string | null
  /** What whoever reads the measurements from another machine must bear. */
  readonly metricsToken?: string | null
  /** For how long browsers are told to ask over TLS alone; `null` or left out: they are not told. */
  readonly hstsSeconds?: number | null
  /** Where it is kept which screens are paired; `null` or left out: in their own cookies alone. */
  readonly screensFile?: string | null
  /** Whose clock an index of the deployment shows; `location` where it is left out. */
  readonly indexClock?: IndexClock
  /**
   * Starts what works out derived answers where the deployment does not offer them. Left out: what it refuses is refused.
   */
  readonly openDeriver?: OpenDeriver
  /** Whom to tell of outages; `null` or left out: nobody. */
  readonly alerts?: AlertSettings | null
}
