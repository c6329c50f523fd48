import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** The six settings of a deployment. */
export interface Settings {
  readonly baseUrl: string
  readonly wsUrl: string
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly audience: string
}

export const settingNames = {
  baseUrl: 'RETAIL_BASE_URL',
  wsUrl: 'RETAIL_WS_URL',
  authUrl: 'RETAIL_AUTH_URL',
  clientId: 'RETAIL_CLIENT_ID',
  clientSecret: 'RETAIL_CLIENT_SECRET',
  audience: 'RETAIL_AUDIENCE',
} as const satisfies Record<keyof Settings, string>

const schemes: Partial<Record<keyof Settings, RegExp>> = {
  baseUrl: /^https?:\/\//,
  wsUrl: /^wss?:\/\//,
  authUrl: /^https?:\/\//,
}

export type SettingsResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly faults: readonly string[] }

/**
 * Reads the settings. Options override the environment, which overrides the file. A fault names the setting and never
 * repeats its value.
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  options: Partial<Settings>,
  file: Readonly<Record<string, string | undefined>>,
): SettingsResult {
  const faults: string[] = []
  const read = (key: keyof Settings): string => {
    const name = settingNames[key]
    const value = (options[key] || env[name] || file[name] || '').trim()
    const scheme = schemes[key]
    if (value === '') faults.push(`${name} is not set.`)
    else if (scheme !== undefined && !(scheme.test(value) && URL.canParse(value)))
      faults.push(
        `${name} must be ${key === 'wsUrl' ? 'a ws:// or wss://' : 'an http:// or https://'} address.`,
      )
    return scheme === undefined ? value : value.replace(/\/+$/, '')
  }
  const settings: Settings = {
    baseUrl: read('baseUrl'),
    wsUrl: read('wsUrl'),
    authUrl: read('authUrl'),
    clientId: read('clientId'),
    clientSecret: read('clientSecret'),
    audience: read('audience'),
  }
  return faults.length === 0 ? { ok: true, settings } : { ok: false, faults }
}

/** Reads the settings of a file in the format of `.env`. Empty if there is no such file. */
export function readSettingsFile(path: string): Readonly<Record<string, string | undefined>> {
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
}
