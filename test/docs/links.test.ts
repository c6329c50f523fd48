import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Every Markdown document of the repository, by its path from the root. */
async function documents(): Promise<readonly string[]> {
  const inFolders = await Promise.all(
    ['docs', 'src', 'test'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  )
  return [
    'README.md',
    ...inFolders.flat().filter((file) => file.endsWith('.md') && !file.includes('/results/')),
  ]
}

/** The anchor of a heading on code hosts: lower case, hyphens for spaces, no other punctuation. */
function anchorOf(heading: string): string {
  return heading
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')

test('links only to existing files and headings', async () => {
  const texts = new Map<string, string>()
  for (const file of await documents()) texts.set(file, await readFile(join(root, file), 'utf8'))
  expect(texts.size).toBeGreaterThan(15)
  const broken: string[] = []
  for (const [file, text] of texts) {
    for (const [, target = ''] of withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|mailto:)/.test(target)) continue
      const [path = '', anchor] = target.split('#')
      const named = path === '' ? file : join(dirname(file), path)
      const headings = [...withoutCode(texts.get(named) ?? '').matchAll(/^#+ (.*)$/gm)]
      const isThere = existsSync(join(root, named))
      const hasAnchor = anchor === undefined || headings.some(([, words = '']) => anchorOf(words) === anchor)
      if (!isThere || !hasAnchor) broken.push(`${file}: ${target}`)
    }
  }
  expect(broken).toEqual([])
})
