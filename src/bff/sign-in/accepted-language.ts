/** The languages of the dashboard, without their regions: these pages read the same in Britain and America. */
export const signInLanguages = ['en', 'de', 'fr', 'es'] as const

export type SignInLanguage = (typeof signInLanguages)[number]

/**
 * Returns the language that a browser prefers among those offered, and English if it names none of them: `de-AT` gets
 * `de`. Languages of equal weight count in the order of the header.
 *
 * @param header `Accept-Language` (RFC 9110, section 12.5.4)
 */
export function acceptedLanguage(header: string | undefined): SignInLanguage {
  let best: SignInLanguage = 'en'
  let bestWeight = 0
  for (const item of (header ?? '').split(',')) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    const language = signInLanguages.find((offered) => offered === range.split('-')[0])
    const weight = weightOf(parameters)
    if (language === undefined || !(weight > bestWeight)) continue
    best = language
    bestWeight = weight
  }
  return best
}

/** From 0, not acceptable, to 1. Not a number if the browser wrote none. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return weight === undefined ? 1 : Number(weight.slice(2))
}
