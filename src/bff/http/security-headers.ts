import type { FastifyInstance } from 'fastify'
import { isHashedFile } from './dashboard-files.ts'

/** Lower-case names, as Node writes and reads them. */
export type SecurityHeaders = Readonly<Record<string, string>>

/**
 * The policy of the dashboard's pages. Nothing is inline and nothing is evaluated. Styles that charts and controls set
 * at run time go through the CSSOM, which a policy does not restrict (https://www.w3.org/TR/CSP3/#directive-style-src).
 * `'self'` covers the WebSocket of the same host.
 */
const contentSecurityPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  // Charts are exported as images through data: and blob: URLs.
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
}

/** Features that the wall screen and the copy button need. */
const allowedFeatures = ['fullscreen', 'screen-wake-lock', 'clipboard-write']

const refusedFeatures = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read', 'cross-origin-isolated'],
  ...['display-capture', 'encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['keyboard-map', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'serial', 'sync-xhr', 'unload', 'usb', 'xr-spatial-tracking'],
]

/**
 * The headers of every response. The list is that of the OWASP Secure Headers Project; a test compares every kind of
 * response with it and gives a reason for each other value.
 *
 * @param hstsSeconds `max-age` of HSTS; `null` sends none, as on loopback
 */
export function securityHeaders(hstsSeconds: number | null): SecurityHeaders {
  const policy = Object.entries(contentSecurityPolicy).map((directive) => directive.join(' '))
  const overTls = {
    'content-security-policy': [...policy, 'upgrade-insecure-requests'].join(';'),
    'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains`,
  }
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': [
      ...refusedFeatures.map((feature) => `${feature}=()`),
      ...allowedFeatures.map((feature) => `${feature}=(self)`),
    ].join(', '),
    // No referrer leaves the site, and forms sent here still carry an Origin.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(hstsSeconds === null ? {} : overTls),
  }
}

/** Browsers apply them to pages and workers only. */
const ofPages: ReadonlySet<string> = new Set(['content-security-policy', 'permissions-policy'])

/**
 * Adds them to every response of the framework, also to malformed requests. Hashed files, which are never pages or workers,
 * omit the policies of pages: without HTTP/2 these would add a kilobyte to each of some thirty files.
 */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  const ofFiles = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofPages.has(name)))
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(isHashedFile(reply) ? ofFiles : headers)
  })
}
