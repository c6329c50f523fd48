/** Settings of a deployment of the Retail Analytics Service (interface, introduction and §5). */
export interface Deployment {
  /** Core API, without a trailing slash. */
  readonly baseUrl: string
  /** Metrics WebSocket. */
  readonly wsUrl: string
  /** Token issuer, without a trailing slash. */
  readonly authUrl: string
  readonly clientId: string
  /** Only sealed-credentials.ts reads it. */
  readonly clientSecret: string
  readonly audience: string
}
