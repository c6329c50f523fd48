/** Runs every example of the ingest README as written and checks its response. */

import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { kinds } from '../../../src/service/kinds/kinds.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { folderOfFile } from '../../support/running-service.ts'
import { caseNow } from '../kinds/field-cases.ts'
import { keepChain, linesOf, openFeed } from './ingest-api/feed.ts'

const text = await readFile(join(import.meta.dirname, '../../../src/service/ingest/README.md'), 'utf8')
const warehouse = await openMemoryWarehouse()

test('prints the documented output for every HTTP example', async () => {
  const feed = await openFeed(warehouse, { now: () => caseNow })
  await keepChain(feed)
  const folder = await folderOfFile()
  const segment = { location_id: 'london', recording_id: 'london-door', uptime: 1 }
  const segments = ['10:00', '10:15', '10:30'].map((time) => ({
    ...segment,
    started_at: `2026-03-01T${time}:00Z`,
  }))
  await writeFile(join(folder, 'segments.ndjson'), linesOf(segments))

  const examples = [...text.matchAll(/^```sh\n([\s\S]*?)^```\n(?:```json\n([\s\S]*?)^```)?/gm)]
  expect(examples).toHaveLength(3)
  for (const [, script = '', answer] of examples) {
    const { stdout } = await promisify(execFile)('bash', ['-euc', script], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        RETAIL_BASE_URL: feed.service.baseUrl,
        sender: feed.token,
        store: 'london',
      },
    })
    const expected: unknown =
      answer === undefined ? { kind: 'segments', received: 3, taken: 3 } : JSON.parse(answer)
    expect(JSON.parse(stdout)).toEqual(expected)
  }
})

test('documents every field of every kind in the table', () => {
  const written = [...text.matchAll(/^\| `([a-z-]+)` \| (.+?) \| [^|]+ \|$/gm)].map(
    ([, name, cells = '']) => ({
      name,
      // The values of a field are in brackets after it.
      fields: [...cells.replaceAll(/\([^)]*\)/g, '').matchAll(/`([a-z_]+\??)`/g)].map(([, field]) => field),
    }),
  )
  expect(written).toEqual(
    Object.values(kinds).map(({ name, fields }) => ({
      name,
      fields: fields.map((field) => `${field.name}${field.absent.is === 'fault' ? '' : '?'}`),
    })),
  )
})
