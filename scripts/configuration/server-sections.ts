import type { Section } from './setting.ts'

/** Settings of the BFF. */
export const serverSections: readonly Section[] = [
  {
    title: 'Deployment',
    introduction:
      'The Retail Analytics Service that the dashboard shows. Set all six, or none for the embedded service with demo data. `npm run service` prints the six of the service that it runs.',
    settings: [
      {
        name: 'RETAIL_BASE_URL',
        fallback: '',
        meaning: 'address of the Core API (HTTP), without `/v1`',
        example: 'https://api.example.com',
      },
      {
        name: 'RETAIL_WS_URL',
        fallback: '',
        meaning: 'address of the Metrics API (WebSocket), with its path',
        example: 'wss://metrics.example.com/metrics-api',
      },
      {
        name: 'RETAIL_AUTH_URL',
        fallback: '',
        meaning: 'address of the token issuer, without `/oauth/token`',
        example: 'https://auth.example.com',
      },
      { name: 'RETAIL_CLIENT_ID', fallback: '', meaning: 'client id' },
      { name: 'RETAIL_CLIENT_SECRET', fallback: '', meaning: 'client secret; it never reaches a browser' },
      {
        name: 'RETAIL_AUDIENCE',
        fallback: '',
        meaning: 'audience of the access token',
        example: 'https://api.example.com',
      },
    ],
  },
  {
    title: 'Dashboard server',
    introduction: '`HOST` must be a loopback address without a login.',
    settings: [
      { name: 'HOST', fallback: '127.0.0.1', meaning: 'address to listen on' },
      { name: 'PORT', fallback: '8080', meaning: 'port to listen on' },
      {
        name: 'DATA_DIR',
        fallback: './data',
        meaning:
          'folder of the embedded service’s data, of what people write unless `DATABASE_URL` is set, and of the server’s list of signed-out sessions',
      },
      {
        name: 'CHAIN_CALENDAR',
        fallback: 'gregorian',
        meaning:
          'months, quarters and years of the chain: `gregorian`, or weeks in the pattern `4-5-4`, `4-4-5` or `5-4-4`. The pattern alone ends the year on the Saturday nearest to the end of January; see [the chain’s calendar](calendar.md)',
        example: '4-5-4 saturday nearest january',
      },
      {
        name: 'HOLIDAYS',
        fallback: '',
        meaning:
          'whose public holidays the stores keep: a country or a part of it (ISO 3166), or one for each time zone; see [the chain’s calendar](calendar.md#holidays-and-special-days)',
        example: 'GB-ENG, Europe/Berlin=DE-BE',
      },
      {
        name: 'DATABASE_URL',
        fallback: '',
        meaning:
          'PostgreSQL 13 or later for what people write; the embedded database if unset; see [operation](operation.md#what-people-write)',
        example: 'postgres://user:password@db.example.com:5432/shopfloor?sslmode=verify-full',
      },
      {
        name: 'REDIS_URL',
        fallback: '',
        meaning:
          'Redis 7 or Valkey that several servers of one deployment share; see [operation](operation.md)',
        example: 'rediss://user:password@redis.example.com:6379/0',
      },
      {
        name: 'STORE_GROUPS_FILE',
        fallback: '',
        meaning:
          'file of groups of stores, CSV or JSON, for a deployment that does not list them; see [operation](operation.md#groups-of-stores)',
        example: './groups.csv',
      },
      {
        name: 'TRUSTED_PROXIES',
        fallback: '',
        meaning: 'proxies whose `X-Forwarded-For` is believed: addresses and networks, separated by commas',
        example: '10.0.0.0/8',
      },
      {
        name: 'BFF_METRICS_TOKEN',
        fallback: '',
        meaning:
          'bearer token that Prometheus sends to read `/metrics` from another machine; at least 16 characters',
      },
      {
        name: 'LOG_LEVEL',
        fallback: 'warn',
        meaning:
          'level of the structured log on standard error: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
      },
    ],
  },
  {
    title: 'Login',
    introduction:
      '`AUTH=open` lets in everybody on this machine. `oidc` signs people in at an OpenID provider. `proxy` trusts an access proxy in front that signs each request. [Security](security.md) explains all three.',
    settings: [
      { name: 'AUTH', fallback: 'open', meaning: '`open`, `oidc` or `proxy`' },
      {
        name: 'PUBLIC_URL',
        fallback: '',
        meaning:
          'address that browsers use; required with `oidc` and `proxy`, rejected with `open`; https unless it is a loopback address',
        example: 'https://shopfloor.example.com',
      },
      {
        name: 'HSTS_SECONDS',
        fallback: '31536000',
        meaning:
          'how long browsers insist on HTTPS for this host and its subdomains when `PUBLIC_URL` is https; 0 makes them forget',
      },
      {
        name: 'SESSION_SECRET',
        fallback: '',
        meaning:
          'key that seals session cookies, at least 32 characters (`openssl rand -base64 32`); to rotate it, put the new one in front: `new,old`. Optional with `AUTH=proxy`: without it, paired screens are unpaired when the client secret changes',
      },
      {
        name: 'SESSION_IDLE_MINUTES',
        fallback: '60',
        meaning: 'a session expires after this long without use',
      },
      { name: 'SESSION_MAX_HOURS', fallback: '12', meaning: 'a session expires after this long in any case' },
    ],
  },
  {
    title: 'OpenID provider',
    introduction:
      'With `AUTH=oidc`. Register `PUBLIC_URL` followed by `/auth/callback` as the redirect address.',
    settings: [
      { name: 'OIDC_ISSUER', fallback: '', meaning: 'issuer', example: 'https://login.example.com' },
      { name: 'OIDC_CLIENT_ID', fallback: '', meaning: 'client id', example: 'shopfloor' },
      { name: 'OIDC_CLIENT_SECRET', fallback: '', meaning: 'client secret; none for a public client' },
      {
        name: 'OIDC_SCOPE',
        fallback: 'openid profile email',
        meaning: 'scopes to request; `openid` is required',
      },
    ],
  },
  {
    title: 'Access proxy',
    introduction: 'With `AUTH=proxy`. Set one of the two `PROXY_JWKS_…` settings.',
    settings: [
      {
        name: 'PROXY_HEADER',
        fallback: '',
        meaning: 'header that carries the signed assertion',
        example: 'Cf-Access-Jwt-Assertion',
      },
      {
        name: 'PROXY_JWKS_URL',
        fallback: '',
        meaning: 'where the proxy publishes its keys',
        example: 'https://team.example.com/certs',
      },
      { name: 'PROXY_JWKS_FILE', fallback: '', meaning: 'file of the proxy’s keys' },
      {
        name: 'PROXY_ISSUER',
        fallback: '',
        meaning: 'expected `iss` of the assertion',
        example: 'https://team.example.com',
      },
      { name: 'PROXY_AUDIENCE', fallback: '', meaning: 'expected `aud` of the assertion' },
      { name: 'PROXY_SIGN_OUT_URL', fallback: '', meaning: 'where *Sign out* leads' },
    ],
  },
  {
    title: 'Claims',
    introduction:
      'Which claims name a person, their role and their stores. A name that begins with `/` is a JSON pointer, such as `/realm_access/roles`.',
    settings: [
      {
        name: 'CLAIM_NAME',
        fallback: 'name',
        meaning: 'name that the dashboard shows; without it `preferred_username`, `email` or `sub`',
      },
      { name: 'CLAIM_ROLE', fallback: 'role', meaning: 'role' },
      {
        name: 'CLAIM_ROLES',
        fallback: '',
        meaning: 'pairs of a claim value and a role: `viewer`, `wall` or `board`',
        example: 'store managers=viewer,screens=wall',
      },
      { name: 'CLAIM_STORES', fallback: 'stores', meaning: 'location ids, or `all`' },
      {
        name: 'CLAIM_STORE_GROUPS',
        fallback: 'store_groups',
        meaning: 'groups of stores, such as `region:North`; see [security](security.md#logins)',
      },
      {
        name: 'STORES_WITHOUT_CLAIM',
        fallback: 'none',
        meaning: 'stores of a person without a claim of stores or groups: `none` or `all`',
      },
    ],
  },
  {
    title: 'Outage alerts',
    introduction:
      'The server reports outages to a webhook, whether or not a browser is open. The other settings need `ALERT_WEBHOOK_URL`.',
    settings: [
      {
        name: 'ALERT_WEBHOOK_URL',
        fallback: '',
        meaning: 'URL that receives outage alerts: JSON with a `text` field, as chat webhooks accept',
        example: 'https://chat.example.com/hooks/…',
      },
      {
        name: 'ALERT_WEBHOOK_SECRET',
        fallback: '',
        meaning:
          'key that signs each message ([Standard Webhooks](https://www.standardwebhooks.com)), at least 24 bytes',
      },
      {
        name: 'ALERT_GRACE_MINUTES',
        fallback: '5',
        meaning: 'minutes that a camera must be offline before it is reported',
      },
      { name: 'ALERT_EVERY_SECONDS', fallback: '30', meaning: 'interval between checks of all cameras' },
      {
        name: 'ALERT_OPEN_HOURS_ONLY',
        fallback: 'no',
        meaning: 'report only while the store is open: `yes` or `no`',
      },
    ],
  },
]
