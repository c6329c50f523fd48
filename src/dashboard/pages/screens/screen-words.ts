import { plural, t } from '@lingui/core/macro'
import type { AskingScreen, PairedScreen } from '../../../protocol/screens.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { failureOf } from '../../data/source/failure.ts'
import { failureWords } from '../../ui/words/failure-words.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'

/** A screen polls once a minute. After three missed polls it is off or without network. */
export const silentAfterMs = 3 * 60_000

/** "Now", "3m 10s ago", "Not since the server started"; "Not yet" for a screen paired just before. */
export function contactWords(
  { lastContactAt, pairedAt }: Pick<PairedScreen, 'lastContactAt' | 'pairedAt'>,
  now: number,
): string {
  if (lastContactAt === null) {
    return now - pairedAt < silentAfterMs ? t`Not yet` : t`Not since the server started`
  }
  const passedMs = now - lastContactAt
  if (passedMs < silentAfterMs) return t`Now`
  const age = formatDuration(passedMs / 1000)
  return t`${age} ago`
}

/** "paired by Ada". */
export function pairedByWords({ pairedBy }: Pick<PairedScreen, 'pairedBy'>): string {
  return t`paired by ${pairedBy}`
}

/** "North", "Leeds, York", "Leeds and 11 more". Groups come first. A store without a known name goes by its id. */
export function shownWords(
  { stores: ids, groups }: Pick<PairedScreen, 'stores' | 'groups'>,
  stores: readonly Store[],
): string {
  const storeNames = ids.map((id) => stores.find((store) => store.id === id)?.name ?? id)
  const names = [...groups.map(groupName).sort(), ...storeNames.sort()]
  const [first = '', second] = names
  if (second === undefined) return first
  return names.length === 2
    ? `${first}, ${second}`
    : plural(names.length - 1, { one: `${first} and # more`, other: `${first} and # more` })
}

/** "North", from `region:North`. */
export function groupName(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}

const browsers = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['Chrome OS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['iOS', /\b(iPhone|iPad)\b/],
  ['macOS', /\bMacintosh\b/],
  ['Tizen', /\bTizen\b/],
  ['webOS', /\bWeb0S\b/],
  ['Linux', /\bLinux\b/],
] as const

/** "Chrome on Linux", from the user agent. */
export function browserWords(userAgent: string): string {
  const nameIn = (known: readonly (readonly [string, RegExp])[]): string | undefined =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const browser = nameIn(browsers) ?? t`unknown browser`
  const system = nameIn(systems)
  return system === undefined ? browser : t`${browser} on ${system}`
}

/**
 * Describes the requesting device, so that nobody pairs a screen with a code that somebody else sent them.
 */
export function askingWords({ askedAt, browser: userAgent, from, isNear, now }: AskingScreen): string {
  const age = formatDuration(Math.max(0, (now - askedAt) / 1000))
  const browser = browserWords(userAgent)
  return isNear
    ? t`Requested ${age} ago from your network (${from}), with ${browser}.`
    : t`Requested ${age} ago from another network (${from}), with ${browser}.`
}

/** Why a request failed and what to do, in the server's words if it gave any. */
export function failedWords(error: unknown): string {
  const { code, message } = failureOf(error)
  if (code === 'unavailable' || code === 'internal' || code === 'timeout') {
    return `${failureWords(code).happened} ${t`Try again.`}`
  }
  return message
}
