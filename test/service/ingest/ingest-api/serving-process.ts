/**
 * A service in a process that can be killed: `serving-process.ts <folder> <client id> <secret>` prints its address when
 * it listens.
 */
import { join } from 'node:path'
import { pino } from 'pino'
import { startService } from '../../../../src/service/service.ts'
import { openWarehouse } from '../../../../src/service/warehouse/warehouse.ts'

const [folder = '', clientId = '', clientSecret = ''] = process.argv.slice(2)
const service = await startService({
  host: '127.0.0.1',
  port: 0,
  warehouse: await openWarehouse({ kind: 'embedded', folder: join(folder, 'warehouse') }),
  audience: 'test-audience',
  clients: [{ clientId, clientSecret, scopes: new Set(['ingest']), organisations: null }],
  keyFolder: folder,
  log: pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true })),
})
process.stdout.write(`${service.baseUrl}\n`)
