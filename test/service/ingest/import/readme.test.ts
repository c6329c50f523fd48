/** Runs every example of docs/import.md as written, in order, in one data folder. */

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openLayoutImporter } from './layout-import.ts'

const { run, hours, warehouse } = await openLayoutImporter()
const text = await readFile(join(import.meta.dirname, '../../../../docs/import.md'), 'utf8')

/** Splits a command into words like a shell. */
async function wordsOf(command: string): Promise<readonly string[]> {
  const script = command.replace(/^npm run import -- /, "printf '%s\\0' ")
  const { stdout } = await promisify(execFile)('bash', ['-euc', script])
  return stdout.split('\0').slice(0, -1)
}

test('prints and stores what docs/import.md documents for a small shop', async () => {
  const examples = [
    ...text.matchAll(
      /`([a-z]+\.csv)`\n\n```csv\n([\s\S]*?)^```\n\n```sh\n([\s\S]*?)^```\n\n```\n([\s\S]*?)^```/gm,
    ),
  ]
  expect(examples.map(([, name]) => name)).toEqual(['door.csv', 'till.csv', 'items.csv', 'visits.csv'])
  for (const [, name = '', content = '', command = '', output = ''] of examples) {
    const said = await run({ [name]: content }, ...(await wordsOf(command)))
    expect(said).toMatchObject({ status: 0, faults: '' })
    expect(said.output.slice(said.output.indexOf(`${name}: `))).toBe(output)
  }
  expect(await hours()).toEqual([{ name: 'Hauptstraße', at: '2026-03-02 09:00:00', entries: 14 }])
  expect(
    await warehouse.query(
      `SELECT transaction_id AS id, toString(sold_at) AS at, kind, toString(amount) AS amount, units
       FROM shopfloor.transactions FINAL ORDER BY id`,
    ),
  ).toEqual([
    { id: '1001', at: '2026-03-02 09:12:00.000', kind: 'sale', amount: '24.9', units: 2 },
    { id: '1002', at: '2026-03-02 09:31:00.000', kind: 'sale', amount: '1249', units: 1 },
    { id: '1003', at: '2026-03-02 09:40:00.000', kind: 'refund', amount: '9.95', units: 1 },
    { id: '2001', at: '2026-03-02 10:05:00.000', kind: 'sale', amount: '22.7', units: 3 },
    { id: '2002', at: '2026-03-02 10:20:00.000', kind: 'sale', amount: '17.5', units: 5 },
    { id: '2003', at: '2026-03-02 10:31:00.000', kind: 'refund', amount: '14.9', units: 1 },
  ])
  expect(await warehouse.query('SELECT age, gender FROM shopfloor.visits FINAL ORDER BY entered_at')).toEqual(
    [
      { age: '65_100', gender: 'female' },
      { age: '25_34', gender: 'male' },
    ],
  )
  expect(await warehouse.query('SELECT name FROM shopfloor.locations FINAL')).toEqual([
    { name: 'Hauptstraße' },
  ])
})
