/** A part of a compiled message: text, or a value with how it is formatted and, of a plural, its branches. */
type Token = string | [name: string, format?: string, style?: unknown]

export type CompiledMessages = Record<string, string | Token[]>

/** Around every message, so that text without them is text outside the catalogue. */
export const brackets = { open: '⟦', close: '⟧' } as const

const accented: Readonly<Record<string, string>> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý', c: 'ç', n: 'ñ', s: 'š', z: 'ž' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', Y: 'Ý', C: 'Ç', N: 'Ñ', S: 'Š', Z: 'Ž' },
}

/**
 * A catalogue of no language, made from that of English: each message in brackets, with accents, and 40% longer. Values,
 * elements and the branches of plurals stay.
 */
export function pseudoMessages(messages: CompiledMessages): CompiledMessages {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudoMessage(message)]))
}

function pseudoMessage(message: string | Token[]): Token[] {
  const tokens = typeof message === 'string' ? [message] : message
  return [brackets.open, ...tokens.map(pseudoToken), brackets.close]
}

function pseudoToken(token: Token): Token {
  if (typeof token === 'string') return pseudoText(token)
  const [name, format, style] = token
  return format !== undefined && isBranches(style) ? [name, format, branchesOf(style)] : token
}

function isBranches(style: unknown): style is Readonly<Record<string, unknown>> {
  return typeof style === 'object' && style !== null
}

function branchesOf(branches: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(branches).map(([name, branch]) => [
      name,
      typeof branch === 'string'
        ? pseudoText(branch)
        : Array.isArray(branch)
          ? branch.map((token: Token) => pseudoToken(token))
          : branch,
    ]),
  )
}

/** Doubles as many letters as make the text 40% longer, spread over it. Tags of elements and `#` stay. */
function pseudoText(text: string): string {
  let due = 0
  return text
    .split(/(<\/?\d+\/?>)/)
    .map((part, place) => (place % 2 === 1 ? part : [...part].map(longer).join('')))
    .join('')

  function longer(letter: string): string {
    due += 0.4
    const shown = accented[letter] ?? letter
    if (!/\p{L}/u.test(letter) || due < 1) return shown
    due -= 1
    return shown + shown.toLowerCase()
  }
}
