/** Reads and writes cookies whose values need no quoting: letters, digits, `-`, `_` and `.`. */

const plainValue = /^[\w.-]*$/

/** Browsers limit a cookie with its name and attributes to 4096 bytes. */
const pieceLength = 3800
/** Servers and proxies commonly limit all headers of a request to 16 KiB. */
const maxPieces = 3

/**
 * `__Host-` (RFC 6265bis §4.1.3.2): the browser keeps the cookie for this host, and sends it over TLS only, or to its
 * own machine. Scripts cannot read it.
 */
export interface CookieKind {
  readonly name: `__Host-${string}`
  readonly sameSite: 'Strict' | 'Lax'
}

/** The value of a cookie, joined if it was split. `null` if there is none. */
export function readCookie(header: string | undefined, { name }: CookieKind): string | null {
  if (header === undefined) return null
  const found = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const key = pair.slice(0, at).trim()
    // The first one of a name wins, since the longer path comes first (RFC 6265 §5.4). With __Host- there is only one.
    if (at > 0 && !found.has(key)) found.set(key, pair.slice(at + 1).trim())
  }
  const pieces: string[] = []
  for (let position = 0; position < maxPieces; position += 1) {
    const piece = found.get(pieceName(name, position))
    if (piece === undefined || piece === '') break
    pieces.push(piece)
  }
  const value = pieces.join('')
  return value !== '' && plainValue.test(value) ? value : null
}

/**
 * The `Set-Cookie` headers that store a value. They also clear the parts that a longer value left behind.
 *
 * @returns `null` if the value is too long
 */
export function writeCookie(
  kind: CookieKind,
  value: string,
  maxAgeSeconds: number,
): readonly string[] | null {
  if (!plainValue.test(value)) throw new RangeError('a cookie value must not need quoting')
  if (value.length > pieceLength * maxPieces) return null
  return Array.from({ length: maxPieces }, (_, position) => {
    const piece = value.slice(position * pieceLength, (position + 1) * pieceLength)
    return header(kind, position, piece, piece === '' ? 0 : maxAgeSeconds)
  })
}

export function clearCookie(kind: CookieKind): readonly string[] {
  return Array.from({ length: maxPieces }, (_, position) => header(kind, position, '', 0))
}

function header(
  { name, sameSite }: CookieKind,
  position: number,
  value: string,
  maxAgeSeconds: number,
): string {
  const maxAge = Math.max(0, Math.floor(maxAgeSeconds))
  return `${pieceName(name, position)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=${sameSite}`
}

function pieceName(name: string, position: number): string {
  return position === 0 ? name : `${name}-${position}`
}
