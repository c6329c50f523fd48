import { scopes } from '../access/access.ts'

/** RFC 8414 §3. The service is not an OpenID provider: there are no users to log in. */
const metadataPath = '/.well-known/oauth-authorization-server'

/** RFC 8414 §3.1: for an issuer with a path, clients append that path to the metadata path. */
export function metadataPaths(publicUrl: string | undefined): readonly string[] {
  const path = publicUrl === undefined ? '/' : new URL(publicUrl).pathname
  return path === '/' ? [metadataPath] : [metadataPath, `${metadataPath}${path}`]
}

export const tokenPath = '/oauth/token'
export const keysPath = '/.well-known/jwks.json'

/** Returns the issuer's metadata for standard clients (RFC 8414 §2). */
export function issuerMetadata(issuer: string) {
  return {
    issuer,
    token_endpoint: `${issuer}${tokenPath}`,
    jwks_uri: `${issuer}${keysPath}`,
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    scopes_supported: scopes,
    // Required by RFC 8414; empty because there is no authorization endpoint.
    response_types_supported: [],
  }
}
