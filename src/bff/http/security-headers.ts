import type { FastifyInstance } from 'fastify'

/** Names in small letters, as Node writes and reads them. */
export type SecurityHeaders = Readonly<Record<string, string>>

/**
 * What a page of the dashboard may do. Nothing is inline and nothing is evaluated; styles that the charts and
 * controls set at run time go through the CSSOM, which a policy does not concern
 * (https://www.w3.org/TR/CSP3/#directive-style-src). `'self'` covers the WebSocket of the same host.
 */
const contentSecurityPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  // Charts are exported as pictures through data: and blob: addresses.
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
}

/** What the wall screen and the copy button need. */
const allowedFeatures = ['fullscreen', 'screen-wake-lock', 'clipboard-write']

const refusedFeatures = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read', 'cross-origin-isolated'],
  ...['display-capture', 'encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['keyboard-map', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'serial', 'sync-xhr', 'unload', 'usb', 'xr-spatial-tracking'],
]

/**
 * What every answer bears, whatever it is. The list is that of the OWASP Secure Headers Project; a test holds every
 * kind of answer against it, with a reason for each value that is another.
 *
 * @param hstsSeconds for how long browsers ask over TLS alone; `null` where there is none, as on loopback
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
    // Nothing goes elsewhere, and a form that is sent here still says where it comes from.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(hstsSeconds === null ? {} : overTls),
  }
}

/** Puts them on every answer that the framework gives, those to broken requests among them. */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers)
  })
}
