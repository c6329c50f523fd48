import type { IndexClock } from '../../protocol/metrics/index-clock.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Returns a setting. An empty one counts as missing, so that a line of .env can be switched off. */
export function given(environment: Environment, name: string): string | null {
  const value = environment[name]?.trim()
  return value === undefined || value === '' ? null : value
}

/** Returns why a URL is invalid. Never repeats the URL, which may contain a password. */
export function faultOfUrl(value: string, protocols: readonly string[]): string | null {
  if (!URL.canParse(value)) return `must be an address that begins with ${protocols.join('// or ')}//`
  const url = new URL(value)
  if (!protocols.includes(url.protocol)) return `must begin with ${protocols.join('// or ')}//`
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (url.hash !== '') return 'must not contain a fragment'
  return null
}

/** Reads an integer. Reports a fault and returns the default if it is invalid. */
export function readWhole(
  environment: Environment,
  name: string,
  range: { readonly min: number; readonly max: number; readonly fallback: number },
  faults: string[],
): number {
  const text = given(environment, name)
  if (text === null) return range.fallback
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (value >= range.min && value <= range.max) return value
  faults.push(`${name} must be a whole number from ${range.min} to ${range.max}.`)
  return range.fallback
}

/** The clock that indexes of the deployment follow, as the dashboard was built to read them. */
export function readIndexClock(environment: Environment): IndexClock {
  return given(environment, 'VITE_INDEX_CLOCK') === 'utc' ? 'utc' : 'location'
}

/** True if only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host) ||
    host === '[::1]'
  )
}
