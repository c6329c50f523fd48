import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signInPage } from '../../../src/bff/sign-in/sign-in-page.ts'

test('the page of a failed sign-in names files of the built dashboard, and nothing inline', () => {
  const page = signInPage('lost', 'en', '/auth/sign-in?return=%2F')
  const files = [...page.matchAll(/(?:src|href)="(\/[^"?]+\.\w+)"/g)].map(([, file]) => file)
  expect(files).toContain('/plain.css')
  for (const file of files) {
    expect(existsSync(new URL(`../../../public${file}`, import.meta.url)), file).toBe(true)
  }
  // The policy of the server refuses it.
  expect(page).not.toMatch(/<style|style=|<script/)
})
