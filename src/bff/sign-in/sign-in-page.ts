/** Pages that the dashboard cannot show, because nobody is signed in yet: plain text, and one thing to do. */

const pages = {
  refused: {
    title: 'The sign-in did not succeed',
    text: 'The answer of the sign-in service was not valid, or it was used before. Nothing was opened.',
  },
  lost: {
    title: 'This sign-in has run out',
    text: 'It took too long, was begun in another browser, or was finished before.',
  },
  away: {
    title: 'The sign-in service cannot be reached',
    text: 'Try again in a moment. If it stays so, tell whoever runs this dashboard.',
  },
  no_role: {
    title: 'You have no access',
    text: 'You are signed in, but your account has no role here. Ask whoever runs this dashboard.',
  },
  too_many_stores: {
    title: 'Your list of stores is too long',
    text: 'The account names more stores than a session can hold. Whoever runs this dashboard can give it all of them.',
  },
} as const

export type SignInPage = keyof typeof pages

/** @param again an address whose special characters are encoded. */
export function signInPage(page: SignInPage, again: string): string {
  const { title, text } = pages[page]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} – Shopfloor</title>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${again}">Sign in again</a></p>
</main>
</html>
`
}
