import { scopes } from '../access/access.ts'

/** RFC 8414 §3. An OpenID provider we are not: there is no one to log in. */
const metadataPath = '/.well-known/oauth-authorization-server'

/** RFC 8414 §3.1: where the issuer has a path, clients ask for the metadata with that path behind. */
export function metadataPaths(publicUrl: string | undefined): readonly string[] {
  const path = publicUrl === undefined ? '/' : new URL(publicUrl).pathname
  return path === '/' ? [metadataPath] : [metadataPath, `${metadataPath}${path}`]
}

export const tokenPath = '/oauth/token'
export const keysPath = '/.well-known/jwks.json'

/** What a standard client needs to know of the issuer, by its address (RFC 8414 §2). */
export function issuerMetadata(issuer: string) {
  return {
    issuer,
    token_endpoint: `${issuer}${tokenPath}`,
    jwks_uri: `${issuer}${keysPath}`,
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    scopes_supported: scopes,
    // Required by the RFC, and empty: there is no authorization endpoint.
    response_types_supported: [],
  }
}
