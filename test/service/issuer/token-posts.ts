import { noWarehouse, runService, type TestService, testCredentials } from '../../support/running-service.ts'

/** The body of the contract's token request. */
export const right = {
  client_id: testCredentials.clientId,
  client_secret: testCredentials.clientSecret,
  audience: testCredentials.audience,
  grant_type: 'client_credentials',
}

export function run(options: Partial<Parameters<typeof runService>[0]> = {}) {
  return runService({ warehouse: noWarehouse, ...options })
}

export function postJson(service: TestService, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${service.listeningUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

export function postForm(
  service: TestService,
  form: readonly (readonly [string, string])[],
  headers: Record<string, string> = {},
) {
  return fetch(`${service.listeningUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form.map(([name, value]) => [name, value])).toString(),
  })
}

export function basic(id: string, secret: string): Record<string, string> {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  return { authorization: `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}` }
}
