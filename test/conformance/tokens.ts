import { type Fields, isFields, parseJson } from './json-value.ts'

export interface TokenText {
  readonly header: Fields
  readonly claims: Fields
}

/** Returns the two readable parts of a JWT. `null` if the text is not one. */
export function readToken(token: string): TokenText | null {
  const parts = token.split('.')
  if (parts.length !== 3) return null
  const [header, claims] = parts
    .slice(0, 2)
    .map((part) => parseJson(Buffer.from(part, 'base64url').toString()))
  return isFields(header) && isFields(claims) ? { header, claims } : null
}

const write = (fields: Fields) => Buffer.from(JSON.stringify(fields)).toString('base64url')

/** Returns unsigned tokens that look like this one. `null` if it is not a JWT. */
export function brokenTokens(token: string) {
  const text = readToken(token)
  if (text === null) return null
  const [header = '', claims = '', signature = ''] = token.split('.')
  const later = { ...text.claims, exp: Number(text.claims.exp ?? 0) + 3600 }
  const none = write({ ...text.header, alg: 'none' })
  // The first character carries six whole bits of the signature. The last may carry none.
  const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  return {
    'a changed signature': `${header}.${claims}.${changed}`,
    'changed claims': `${header}.${write(later)}.${signature}`,
    'alg none': `${none}.${claims}.`,
  }
}
