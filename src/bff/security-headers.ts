import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * What a page of the dashboard may do. Nothing is inline and nothing is evaluated; styles that the charts and
 * controls set at run time go through the CSSOM, which a policy does not concern
 * (https://www.w3.org/TR/CSP3/#directive-style-src). `'self'` covers the WebSocket of the same host.
 */
const contentSecurityPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'connect-src': ["'self'"],
  // Charts are exported as pictures through data: and blob: addresses.
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
}

/** Everything off but what the wall screen and the copy button need. */
const permissionsPolicy = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'publickey-credentials-get', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat(['fullscreen=(self)', 'screen-wake-lock=(self)', 'clipboard-write=(self)'])
  .join(', ')

export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Served on loopback over plain HTTP; whoever puts TLS in front says for how long it holds.
    strictTransportSecurity: false,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
}
