import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { type CompiledMessages, pseudoMessages } from '../../../support/pseudo-messages.ts'

const built = fileURLToPath(new URL('../../../../dist/public', import.meta.url))

/** Gives the pages of a browser the pseudo-locale in place of English. Numbers and dates stay British. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/en-GB-[^/]*\.js$/, async (route) => {
    const file = pathToFileURL(join(built, new URL(route.request().url()).pathname)).href
    const { messages }: { readonly messages: CompiledMessages } = await import(file)
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export const messages = ${JSON.stringify(pseudoMessages(messages))}`,
    })
  })
}
