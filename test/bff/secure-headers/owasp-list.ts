/**
 * The recommendations of the OWASP Secure Headers Project as data: headers to add, with their values, and headers to
 * remove.
 *
 * Source: https://owasp.org/www-project-secure-headers/ci/headers_add.json and …/ci/headers_remove.json, as of
 * 2024-09-02 (their `last_update_utc`).
 */

export const recommended = {
  'cache-control': 'no-store, max-age=0',
  'clear-site-data': '"cache","cookies","storage"',
  'content-security-policy':
    "default-src 'self'; form-action 'self'; object-src 'none'; frame-ancestors 'none'; upgrade-insecure-requests; block-all-mixed-content",
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), cross-origin-isolated=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), keyboard-map=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), sync-xhr=(self), usb=(), web-share=(), xr-spatial-tracking=(), clipboard-read=(), clipboard-write=(), gamepad=(), hid=(), idle-detection=(), interest-cohort=(), serial=(), unload=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'x-permitted-cross-domain-policies': 'none',
} as const

export type RecommendedHeader = keyof typeof recommended

/** Headers that reveal the software and its version. */
export const unwelcome: readonly string[] = [
  ...['$wsep', 'host-header', 'k-proxy-request', 'liferay-portal', 'oraclecommercecloud-version'],
  ...['pega-host', 'powered-by', 'product', 'server', 'sourcemap', 'x-aspnet-version', 'x-aspnetmvc-version'],
  ...['x-atmosphere-error', 'x-atmosphere-first-request', 'x-atmosphere-tracking-id', 'x-b3-parentspanid'],
  ...['x-b3-sampled', 'x-b3-spanid', 'x-b3-traceid', 'x-beserver', 'x-cf-powered-by', 'x-cms'],
  ...['x-calculatedbetarget', 'x-cocoon-version', 'x-content-encoded-by', 'x-diaginfo'],
  ...['x-envoy-attempt-count', 'x-envoy-external-address', 'x-envoy-internal', 'x-envoy-original-dst-host'],
  ...['x-envoy-upstream-service-time', 'x-feserver', 'x-framework', 'x-generated-by', 'x-generator'],
  ...['x-jitsi-release', 'x-joomla-version', 'x-kubernetes-pf-flowschema-ui'],
  ...['x-kubernetes-pf-prioritylevel-uid', 'x-litespeed-cache', 'x-litespeed-purge', 'x-litespeed-tag'],
  ...['x-litespeed-vary', 'x-litespeed-cache-control', 'x-mod-pagespeed', 'x-nextjs-cache'],
  ...['x-nextjs-matched-path', 'x-nextjs-page', 'x-nextjs-redirect', 'x-owa-version', 'x-old-content-length'],
  ...['x-oneagent-js-injection', 'x-page-speed', 'x-php-version', 'x-powered-by', 'x-powered-by-plesk'],
  ...['x-powered-cms', 'x-redirect-by', 'x-server-powered-by', 'x-sourcefiles', 'x-sourcemap'],
  ...['x-turbo-charged-by', 'x-umbraco-version', 'x-varnish-backend', 'x-varnish-server', 'x-dtagentid'],
  ...['x-dthealthcheck', 'x-dtinjectedservlet', 'x-ruxit-js-agent'],
]
