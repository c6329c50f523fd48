/** Reads the settings of outage alerts from the environment. */

import { type Environment, faultOfUrl, given, readWhole } from '../settings/settings-reader.ts'

export interface AlertSettings {
  /** URL of the webhook, which may itself be a secret. */
  readonly url: string
  /** Key that signs each message. `null` if messages are not signed. */
  readonly key: Buffer | null
  readonly everyMs: number
  /** How long a camera must be offline before it is reported, and online before its recovery is. */
  readonly graceMs: number
  readonly openHoursOnly: boolean
}

const needed = ['ALERT_WEBHOOK_SECRET', 'ALERT_GRACE_MINUTES', 'ALERT_EVERY_SECONDS', 'ALERT_OPEN_HOURS_ONLY']

/** `null` if alerts are off. */
export function readAlerts(environment: Environment, faults: string[]): AlertSettings | null {
  const url = given(environment, 'ALERT_WEBHOOK_URL')
  if (url === null) {
    const name = needed.find((one) => given(environment, one) !== null)
    if (name !== undefined) faults.push(`${name} is set, but ALERT_WEBHOOK_URL is not.`)
    return null
  }
  const fault = faultOfUrl(url, ['https:', 'http:'])
  if (fault !== null) faults.push(`ALERT_WEBHOOK_URL ${fault}.`)
  const openOnly = given(environment, 'ALERT_OPEN_HOURS_ONLY') ?? 'no'
  if (openOnly !== 'yes' && openOnly !== 'no') faults.push('ALERT_OPEN_HOURS_ONLY must be yes or no.')
  const every = { min: 10, max: 3600, fallback: 30 }
  const grace = { min: 0, max: 24 * 60, fallback: 5 }
  return {
    url,
    key: readKey(given(environment, 'ALERT_WEBHOOK_SECRET'), faults),
    everyMs: readWhole(environment, 'ALERT_EVERY_SECONDS', every, faults) * 1000,
    graceMs: readWhole(environment, 'ALERT_GRACE_MINUTES', grace, faults) * 60_000,
    openHoursOnly: openOnly === 'yes',
  }
}

/** Parses a key: `whsec_` and base64 as in Standard Webhooks, or any text. */
function readKey(secret: string | null, faults: string[]): Buffer | null {
  if (secret === null) return null
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)
  if (key.length < 24)
    faults.push('ALERT_WEBHOOK_SECRET must have at least 24 bytes: openssl rand -base64 32 makes one.')
  return key
}
