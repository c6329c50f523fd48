/** What `npm start` is told by the environment. Read once; all faults are reported together, by name. */

import type { Deployment } from './deployment.ts'

interface BffConfiguration {
  /** `null`: no deployment is configured, the embedded service stands in. */
  readonly deployment: Deployment | null
  readonly host: string
  readonly port: number
}

export type BffConfigurationResult =
  | { readonly ok: true; readonly configuration: BffConfiguration }
  /** One sentence each, the setting's name first. Never the value of a secret. */
  | { readonly ok: false; readonly faults: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

/** The six settings that name a deployment, and how each is read. */
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
  const host = given(environment, 'HOST') ?? '127.0.0.1'
  if (!isLoopback(host)) {
    faults.push(
      `HOST is ${host}, which other machines can reach, and there is no login yet: use 127.0.0.1, ::1 or localhost.`,
    )
  }
  const port = readPort(environment, 'PORT', 8080, faults)
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, configuration: { deployment, host, port } }
}

/** An address that this machine alone can reach. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host) ||
    host === '[::1]'
  )
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

/** Says what is wrong with an address, without the address: it may carry a password. */
function faultOfUrl(value: string, protocols: readonly string[]): string | null {
  if (!URL.canParse(value)) return `must be an address that begins with ${protocols.join('// or ')}//`
  const url = new URL(value)
  if (!protocols.includes(url.protocol)) return `must begin with ${protocols.join('// or ')}//`
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password'
  if (url.hash !== '') return 'must not carry a fragment'
  return null
}

function readPort(environment: Environment, name: string, fallback: number, faults: string[]): number {
  const text = given(environment, name)
  if (text === null) return fallback
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port >= 0 && port <= 65_535) return port
  faults.push(`${name} must be a port number from 0 to 65535.`)
  return fallback
}

/** A setting that is empty is not given: that is how a line of .env is switched off. */
function given(environment: Environment, name: string): string | null {
  const value = environment[name]?.trim()
  return value === undefined || value === '' ? null : value
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
