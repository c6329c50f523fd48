import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../settings/settings-reader.ts'

/** The dashboard's address, as its pages and this server see it. */
export interface Place {
  readonly boundHost: string
  /** The public origin. `null` if there is none: then `Host` is trusted. */
  readonly publicUrl: string | null
}

/**
 * Returns why a request does not come from a page of this dashboard. `null` if it does, or if no browser sent it.
 *
 * Stops two attacks that need no login:
 * - A page elsewhere opens a WebSocket to this host. Browsers apply no same-origin policy to that, but always send
 *   `Origin` (RFC 6455 §10.2).
 * - DNS rebinding: a page's own host name resolves to this machine. Its `Origin` equals its `Host`, but that `Host` is
 *   not a name of a loopback address.
 */
export function faultOfSource(headers: IncomingHttpHeaders, { boundHost, publicUrl }: Place): string | null {
  const host = headers.host
  if (host === undefined) return 'The request names no host.'
  // With a public origin, a name that resolves elsewhere has no cookie of ours and no assertion of a proxy.
  if (publicUrl === null && isLoopback(boundHost) && !isLoopback(hostName(host))) {
    return 'This server only answers under the names of this machine.'
  }
  const { origin } = headers
  if (origin === undefined) {
    // Only browsers send Sec-Fetch-*. Without Origin they request the page itself or its own data.
    const site = headers['sec-fetch-site']
    return site === undefined ||
      site === 'same-origin' ||
      site === 'none' ||
      headers['sec-fetch-mode'] === 'navigate'
      ? null
      : 'The request comes from another site.'
  }
  if (publicUrl !== null) return origin === publicUrl ? null : 'The request comes from another site.'
  const originHost = URL.canParse(origin) ? new URL(origin).host : null
  return originHost !== null && originHost === normalised(host, origin)
    ? null
    : 'The request comes from another site.'
}

/** Host and port as the URL parser writes them, so that an explicit default port makes no difference. */
function normalised(host: string, origin: string): string | null {
  const text = `${new URL(origin).protocol}//${host}`
  return URL.canParse(text) ? new URL(text).host : null
}

function hostName(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}
