/**
 * A separate process for the tests of the folder. `hold <folder>` keeps it open until it is killed; `insert <folder>`
 * prints when its rows are stored and waits to be killed; `close <folder>` uses it and exits.
 */
import { openWarehouse } from '../../../src/service/warehouse/warehouse.ts'

const [task, folder = ''] = process.argv.slice(2)
const warehouse = await openWarehouse({ kind: 'embedded', folder })
if (task === 'insert') {
  await warehouse.insert('hourly_counts', [
    { location_id: 'kept', started_at: '2024-03-04T10:00:00Z', label: '', recording_id: '', entries: 42 },
  ])
}
if (task === 'close') {
  await warehouse.query('SELECT 1')
  await warehouse.close()
} else {
  setInterval(() => {}, 60_000)
}
process.stdout.write('ready\n')
