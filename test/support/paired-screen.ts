import { publicUrl } from './access-proxy.ts'

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of it
  readonly body: any
  readonly headers: Headers
}

let screens = 0

/** A browser on a wall: it keeps cookies and sends the same requests as the dashboard. */
export function createUnpairedScreen(bff: { readonly address: string }, origin = publicUrl) {
  const jar = new Map<string, string>()
  screens += 1
  // Trusted in tests that trust the proxy that would have set it.
  const address = `10.0.${screens >> 8}.${screens & 255}`
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function ask(method: 'GET' | 'POST', path: string): Promise<Answer> {
    const response = await fetch(`${bff.address}/api${path}`, {
      method,
      headers: {
        origin,
        cookie: cookie(),
        'x-forwarded-for': address,
        'user-agent': 'A browser of a wall',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
    for (const text of response.headers.getSetCookie()) {
      const [pair = ''] = text.split(';')
      const at = pair.indexOf('=')
      if (pair.slice(at + 1) === '') jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  return {
    ask,
    cookie,
    /** Request headers for a socket. */
    headers: () => ({ origin, cookie: cookie() }),
    session: async () => (await ask('GET', '/session')).body,
    code: async (): Promise<string> => (await ask('POST', '/pairing/code')).body.code,
    poll: async (): Promise<string> => (await ask('POST', '/pairing/poll')).body.state,
    jar,
  }
}

/** Sends a request as a signed-in user. */
export async function askAs(
  bff: { readonly address: string },
  headers: Readonly<Record<string, string>>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${bff.address}/api${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** A screen that a user has paired with these stores. */
export async function pairScreen(
  bff: { readonly address: string },
  manager: Readonly<Record<string, string>>,
  stores: readonly string[],
  name = 'Till 1',
) {
  const screen = createUnpairedScreen(bff)
  const { body, status } = await askAs(bff, manager, 'POST', '/screens', {
    code: await screen.code(),
    name,
    stores,
  })
  if (status !== 200) throw new Error(`pairing ended with ${status}: ${JSON.stringify(body)}`)
  if ((await screen.poll()) !== 'paired') throw new Error('the screen was not told')
  return { screen, id: String(body.id) }
}
