// Generates docs/configuration.md and .env.example from the code.

import { writeFile } from 'node:fs/promises'
import { configurationDocument, environmentExample } from './configuration/documents.ts'

const root = new URL('../', import.meta.url)
await writeFile(new URL('docs/configuration.md', root), configurationDocument())
await writeFile(new URL('.env.example', root), environmentExample())
