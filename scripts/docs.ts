// Writes the documents that are generated from the code: docs/configuration.md and .env.example.

import { writeFile } from 'node:fs/promises'
import { configurationDocument, environmentExample } from './configuration/documents.ts'

const root = new URL('../', import.meta.url)
await writeFile(new URL('docs/configuration.md', root), configurationDocument())
await writeFile(new URL('.env.example', root), environmentExample())
