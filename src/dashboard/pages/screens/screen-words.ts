import type { AskingScreen, PairedScreen } from '../../../protocol/screens.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { failureOf } from '../../data/source/failure.ts'
import { failureWords } from '../../ui/words/failure-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'

/** A screen polls once a minute. After three missed polls it is off or without network. */
export const silentAfterMs = 3 * 60_000

/** "now", "3m 10s ago", "not since the server started"; "not yet" for a screen paired just before. */
export function contactWords(
  { lastContactAt, pairedAt }: Pick<PairedScreen, 'lastContactAt' | 'pairedAt'>,
  now: number,
): string {
  if (lastContactAt === null) {
    return now - pairedAt < silentAfterMs ? 'not yet' : 'not since the server started'
  }
  const passedMs = now - lastContactAt
  return passedMs < silentAfterMs ? 'now' : `${formatDuration(passedMs / 1000)} ago`
}

/** "Leeds, York", "Leeds and 11 more". A store without a known name goes by its id. */
export function storesWords(ids: readonly string[], stores: readonly Store[]): string {
  const names = ids.map((id) => stores.find((store) => store.id === id)?.name ?? id).sort()
  const [first = '', second] = names
  if (second === undefined) return first
  return names.length === 2 ? `${first}, ${second}` : `${first} and ${formatCount(names.length - 1)} more`
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
  ['an iPhone or iPad', /\b(iPhone|iPad)\b/],
  ['a Mac', /\bMacintosh\b/],
  ['Tizen', /\bTizen\b/],
  ['webOS', /\bWeb0S\b/],
  ['Linux', /\bLinux\b/],
] as const

/** "Chrome on Linux", from the user agent. */
export function browserWords(userAgent: string): string {
  const nameIn = (known: readonly (readonly [string, RegExp])[]): string | undefined =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  return `${browser ?? 'a browser that is not known'}${system === undefined ? '' : ` on ${system}`}`
}

/**
 * Describes the requesting device, so that nobody pairs a screen with a code that somebody else sent them.
 */
export function askingWords({ askedAt, browser, from, isNear, now }: AskingScreen): string {
  const asked = `It asked ${formatDuration(Math.max(0, (now - askedAt) / 1000))} ago`
  const place = isNear
    ? `from the network that you are on (${from})`
    : `from another network than yours (${from})`
  return `${asked}, ${place}, with ${browserWords(browser)}.`
}

/** Why a request failed and what to do, in the server's words if it gave any. */
export function failedWords(error: unknown): string {
  const { code, message } = failureOf(error)
  if (code === 'unavailable' || code === 'internal' || code === 'timeout') {
    return `${failureWords(code).happened} Try again.`
  }
  return message
}
