export interface CookieBrowser {
  /** Sends one request without following redirects. */
  fetch(address: string, init?: RequestInit): Promise<Response>
  /** Follows redirects; returns the last response and all URLs on the way. */
  visit(address: string): Promise<{ readonly response: Response; readonly way: readonly string[] }>
  /** The `Cookie` header for an origin. */
  cookies(origin: string): string
  /** Restores an earlier `Cookie` header. */
  restore(origin: string, header: string): void
}

/**
 * A browser as far as signing in needs one: it keeps cookies per origin and follows redirects.
 *
 * @param places where each origin really is, like a name server
 */
export function startCookieBrowser(places: Readonly<Record<string, string>>): CookieBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const cookies = (origin: string) => [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ')

  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin, pathname, search } = new URL(address)
    const headers = new Headers(init.headers)
    if (cookies(origin) !== '') headers.set('cookie', cookies(origin))
    const real = `${places[origin] ?? origin}${pathname}${search}`
    const response = await fetch(real, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      const isGone = value === '' || /max-age=0\b/i.test(cookie) || /expires=Thu, 01 Jan 1970/i.test(cookie)
      if (isGone) jarOf(origin).delete(name)
      else jarOf(origin).set(name, value)
    }
    return response
  }

  return {
    fetch: ask,
    async visit(address) {
      const way: string[] = []
      let next = address
      for (let steps = 0; steps < 12; steps += 1) {
        way.push(next)
        const response = await ask(next, { headers: { accept: 'text/html' } })
        const location = response.headers.get('location')
        if (location === null) return { response, way }
        next = new URL(location, next).href
      }
      throw new Error(`the way has no end: ${way.join(' ')}`)
    },
    cookies,
    restore(origin, header) {
      const pairs = header
        .split('; ')
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
      jars.set(origin, new Map(pairs))
    },
  }
}
