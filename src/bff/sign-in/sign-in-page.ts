import type { SignInLanguage } from './accepted-language.ts'
import { signInWords } from './sign-in-words.ts'

export type SignInPage = keyof (typeof signInWords)['en']['pages']

/**
 * A plain page for a sign-in failure: without a session the dashboard cannot show it.
 *
 * @param again an address whose special characters are encoded
 */
export function signInPage(page: SignInPage, language: SignInLanguage, again: string): string {
  const words = signInWords[language]
  const { title, text } = words.pages[page]
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">
<title>${title} – Shopfloor</title>
<main>
<img src="/favicon.svg" alt="Shopfloor" width="32" height="32">
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${again}">${words.again}</a></p>
</main>
</html>
`
}
