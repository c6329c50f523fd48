/** A process that writes records one after the other, and prints the id of each that the database has confirmed. */

import * as v from 'valibot'
import { engineOf } from '../../src/bff/database/database-location.ts'
import { openDatabase } from '../../src/bff/database/open-database.ts'
import { createRecords } from '../../src/bff/database/records.ts'

const [place = ''] = process.argv.slice(2)
const database = openDatabase({
  engine: engineOf(JSON.parse(place), { answerMs: 5000, isOwner: true }),
  now: () => performance.now(),
})
const records = createRecords({ database, subject: 'things', schema: v.object({}), max: 1_000_000 })
for (let id = 0; ; id += 1) {
  await records.put({ id: `${id}`, seen: 0, content: {}, endsAt: null, at: id, by: '' })
  process.stdout.write(`${id}\n`)
}
