/** A deployment of the Retail Analytics Service: all that the BFF knows of it (interface, introduction and §5). */
export interface Deployment {
  /** Core API, without a trailing slash. */
  readonly baseUrl: string
  /** Metrics WebSocket. */
  readonly wsUrl: string
  /** Token issuer, without a trailing slash. */
  readonly authUrl: string
  readonly clientId: string
  /** Read in sealed-credentials.ts alone. */
  readonly clientSecret: string
  readonly audience: string
}
