/** Whom to tell of outages at night, and when, as the environment says it. */

import { type Environment, faultOfUrl, given, readWhole } from '../settings/settings-reader.ts'

export interface AlertSettings {
  /** Where messages are posted to; it may be a secret itself. */
  readonly url: string
  /** Signs each message; `null`: none is signed. */
  readonly key: Buffer | null
  readonly everyMs: number
  /** A camera must be down, and then be well again, for so long. */
  readonly graceMs: number
  readonly openHoursOnly: boolean
}

const needed = ['ALERT_WEBHOOK_SECRET', 'ALERT_GRACE_MINUTES', 'ALERT_EVERY_SECONDS', 'ALERT_OPEN_HOURS_ONLY']

/** `null`: nobody is told. */
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

/** As Standard Webhooks writes it, `whsec_` and base64, or any text as it is. */
function readKey(secret: string | null, faults: string[]): Buffer | null {
  if (secret === null) return null
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)
  if (key.length < 24)
    faults.push('ALERT_WEBHOOK_SECRET must have at least 24 bytes: openssl rand -base64 32 makes one.')
  return key
}
