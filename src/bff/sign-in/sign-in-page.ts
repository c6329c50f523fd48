/** Plain pages for sign-in failures: without a session the dashboard cannot show them. */

const pages = {
  refused: {
    title: 'Sign-in failed',
    text: 'The response of the sign-in service was invalid or already used. You are not signed in.',
  },
  lost: {
    title: 'This sign-in has expired',
    text: 'It took too long, started in another browser, or was already completed.',
  },
  away: {
    title: 'The sign-in service is unreachable',
    text: 'Try again in a moment. If it keeps failing, contact your administrator.',
  },
  no_role: {
    title: 'You have no access',
    text: 'You are signed in, but your account has no role here. Ask your administrator.',
  },
  too_many_stores: {
    title: 'Your list of stores is too long',
    text: 'Your account lists more stores than a session can hold. Ask your administrator to give it access to all stores.',
  },
} as const

export type SignInPage = keyof typeof pages

/** @param again an address whose special characters are encoded */
export function signInPage(page: SignInPage, again: string): string {
  const { title, text } = pages[page]
  return `<!doctype html>
<html lang="en">
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
<p><a href="${again}">Sign in again</a></p>
</main>
</html>
`
}
