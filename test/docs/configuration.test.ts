import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { configurationDocument, environmentExample } from '../../scripts/configuration/documents.ts'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFile(new URL(file, root), 'utf8')

test('matches the output of npm run docs', async () => {
  expect(await read('docs/configuration.md')).toBe(configurationDocument())
  expect(await read('.env.example')).toBe(environmentExample())
})
