import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import type { Claims } from '../../src/bff/sign-in/claims.ts'

export interface RunningProvider {
  readonly issuer: string
  /** Sets the user who signs in from now on, without a password; `null` cancels instead. */
  signsIn(claims: Claims | null): void
  /** Signs with a new key from now on, and publishes it if told to. */
  rotate(published: boolean): Promise<void>
  /** Responds with 503 to everything from now on, or recovers. */
  away(isAway: boolean): void
  /** Parameters of the token requests. */
  readonly tokenRequests: readonly Readonly<Record<string, string>>[]
  close(): Promise<void>
}

const makeKey = async () => exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)

let keptKey: ReturnType<typeof makeKey> | null = null

/** To make a key takes a quarter of a second: the providers of one test file begin with the same one. */
function firstKey(): ReturnType<typeof makeKey> {
  keptKey ??= makeKey()
  return keptKey
}

/** A real OpenID provider, over HTTP on loopback. */
export async function startProvider(options: {
  readonly redirectUri: string
  readonly signedOutUri: string
  readonly clientId: string
  /** `null` registers a public client. */
  readonly clientSecret: string | null
  /** Where the claims are delivered. */
  readonly claimsIn: 'id-token' | 'userinfo'
}): Promise<RunningProvider> {
  let account: Claims | null = { sub: 'nobody' }
  let isAway = false
  let keys: readonly object[] = []
  let published: readonly object[] = []
  const accounts = new Map<string, Claims>()
  const tokenRequests: Record<string, string>[] = []

  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    if (isAway) {
      response.writeHead(503).end()
    } else if (path === '/jwks') {
      response.writeHead(200, { 'content-type': 'application/jwk-set+json' })
      response.end(JSON.stringify({ keys: published }))
    } else if (path.startsWith('/interaction/')) {
      void finish(request, response)
    } else {
      handle(request, response)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  let provider: Provider
  let handle: ReturnType<Provider['callback']>

  async function finish(...[request, response]: Parameters<typeof handle>): Promise<void> {
    if (account === null) {
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    const accountId = String(account.sub)
    accounts.set(accountId, account)
    const grant = new provider.Grant({ clientId: options.clientId, accountId })
    grant.addOIDCScope('openid profile')
    const grantId = await grant.save()
    return provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } })
  }

  let isFirst = true
  async function begin(): Promise<void> {
    const made = isFirst ? await firstKey() : await makeKey()
    isFirst = false
    const key = { ...made, kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' }
    keys = [key]
    provider = new Provider(issuer, {
      clients: [
        {
          client_id: options.clientId,
          ...(options.clientSecret === null
            ? { token_endpoint_auth_method: 'none' }
            : { client_secret: options.clientSecret }),
          redirect_uris: [options.redirectUri],
          post_logout_redirect_uris: [options.signedOutUri],
        },
      ],
      jwks: { keys },
      cookies: { keys: ['a key for the cookies of the provider'] },
      claims: { openid: ['sub'], profile: ['name', 'role', 'stores', 'store_groups'] },
      conformIdTokenClaims: options.claimsIn === 'userinfo',
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ ...accounts.get(accountId), sub: accountId }),
      }),
      pkce: { required: () => true },
    })
    provider.on('grant.success', (context) => {
      const asked: unknown = Reflect.get(Object(Reflect.get(Object(context), 'oidc')), 'params')
      tokenRequests.push({ ...(asked as Record<string, string>) })
    })
    handle = provider.callback()
  }

  async function rotate(isPublished: boolean): Promise<void> {
    await begin()
    if (isPublished) published = keys.map(publicPart)
  }
  await rotate(true)

  return {
    issuer,
    signsIn: (claims) => {
      account = claims
    },
    rotate,
    away: (now) => {
      isAway = now
    },
    tokenRequests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function publicPart(key: object): object {
  const secret = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi'])
  return Object.fromEntries(Object.entries(key).filter(([name]) => !secret.has(name)))
}
