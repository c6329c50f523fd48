/** Runs every example of the service's README as written. */

import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Client } from '../../src/service/issuer/clients.ts'
import { openWarehouse } from '../../src/service/warehouse/warehouse.ts'
import { atEndOfFile } from '../support/end-of-file.ts'
import { folderOfFile, runService } from '../support/running-service.ts'
import { shellExamples } from './shell-examples.ts'

const packageFolder = join(import.meta.dirname, '../..')
const dayMs = 24 * 3600_000

const asks: Client = {
  clientId: 'example',
  clientSecret: 'secret-of-example',
  scopes: new Set(['read']),
  organisations: null,
}
const sends: Client = {
  clientId: 'example-till',
  clientSecret: 'secret-of-till',
  scopes: new Set(['ingest']),
  organisations: null,
}

/** A store with the same facts yesterday and today, because the examples request the previous day. */
async function openStore() {
  const warehouse = await openWarehouse({ kind: 'embedded', folder: await folderOfFile() })
  atEndOfFile(() => warehouse.close())
  const place = { location_id: 'store', recording_id: 'door' }
  const days = [Date.now() - dayMs, Date.now()].map((instant) => new Date(instant).toISOString().slice(0, 10))
  const at = <Row>(rows: (day: string) => readonly Row[]) => days.flatMap((day) => rows(day))
  await warehouse.insert('organisations', [{ id: 'org', name: 'Organisation' }])
  await warehouse.insert('locations', [
    { id: 'store', organisation_id: 'org', name: 'Store', timezone: 'UTC', currency: 'EUR' },
  ])
  await warehouse.insert('recordings', [
    {
      id: 'door',
      organisation_id: 'org',
      location_id: 'store',
      camera_server_id: 'server',
      name: 'Door',
      use_uploading_schedule: false,
      timezone: 'UTC',
    },
  ])
  await warehouse.insert(
    'areas',
    ['Men:Denim', 'Shoes', 'Women:Coats'].map((taxonomy) => ({ ...place, taxonomy, area_type: 'taxonomy' })),
  )
  const person = { age: '25_34', role: 'customer' }
  await warehouse.insert(
    'visits',
    at((day) => [
      { ...place, ...person, visit_id: '1', entered_at: `${day}T10:00:00.000Z`, gender: 'female' },
      { ...place, ...person, visit_id: '2', entered_at: `${day}T10:10:00.000Z`, gender: 'female' },
      { ...place, ...person, visit_id: '3', entered_at: `${day}T10:20:00.000Z`, gender: 'male' },
      { ...place, ...person, visit_id: '4', entered_at: `${day}T10:30:00.000Z`, gender: '' },
    ]),
  )
  await warehouse.insert(
    'area_visits',
    at((day) => [
      {
        ...place,
        ...person,
        taxonomy: 'Men:Denim',
        entered_at: `${day}T10:01:00.000Z`,
        visit_id: '1',
        dwell_seconds: 10,
      },
      {
        ...place,
        ...person,
        taxonomy: 'Men:Denim',
        entered_at: `${day}T10:11:00.000Z`,
        visit_id: '2',
        dwell_seconds: 20,
      },
      {
        ...place,
        ...person,
        taxonomy: 'Shoes',
        entered_at: `${day}T10:12:00.000Z`,
        visit_id: '2',
        dwell_seconds: 90,
      },
    ]),
  )
  await warehouse.insert(
    'transactions',
    at((day) => [
      {
        location_id: 'store',
        sold_at: `${day}T10:40:00.000Z`,
        transaction_id: `${day}-1`,
        kind: 'sale',
        amount: '10.00',
        units: 1,
      },
    ]),
  )
  await warehouse.insert(
    'segments',
    at((day) =>
      ['00', '15'].map((minute) => ({ ...place, started_at: `${day}T10:${minute}:00Z`, uptime: 1 })),
    ),
  )
  await warehouse.insert('heartbeats', [{ ...place, seen_at: new Date().toISOString(), quality: 0.5 }])
  return warehouse
}

const location = { id: 'store', name: 'Store', timezone: 'UTC', currency: 'EUR' }
const uptime = {
  recording: expect.objectContaining({ id: 'door', location: 'store' }),
  uptime: expect.arrayContaining([
    expect.objectContaining({
      index: expect.stringMatching(/^\d{4}-\d\d-\d\d 10:00$/),
      segmentsExpected: 4,
      segmentsReceived: 2,
      pcSegmentsRecieved: 0.5,
    }),
  ]),
}

/** The output of each example in the order of the README: JSON, and the JSON of frames. */
const answers: readonly (readonly [string, readonly unknown[]])[] = [
  ['Request a token, valid for an hour:', []],
  ['List the locations. The examples below use the first one:', [[location]]],
  ['Request the uptime of every recording on one day, and of one recording:', [[uptime], uptime]],
  [
    'Send a request over the WebSocket, with the installed `ws` package:',
    [
      {
        summary: [
          { location: 'store', gender: 'female', entries: 2 },
          { location: 'store', gender: 'male', entries: 1 },
        ],
        meta: { units: { entries: 'peopleCount' } },
      },
    ],
  ],
  [
    'List the areas of a location, and compare the first two:',
    [
      ['Men:Denim', 'Shoes', 'Women:Coats'].map((taxonomy) => ({
        area_type: 'taxonomy',
        taxonomy,
        recording_id: 'door',
      })),
      expect.objectContaining({
        summary: [
          {
            taxonomy: 'Men:Denim',
            area_total_entries: 2,
            area_total_dwell_time: 30,
            area_average_dwell_time: 15,
          },
          {
            taxonomy: 'Shoes',
            area_total_entries: 1,
            area_total_dwell_time: 90,
            area_average_dwell_time: 90,
          },
        ],
      }),
    ],
  ],
  [
    'Request the conversion rate:',
    [
      {
        summary: [
          { location: 'store', sales_conversion_rate: 0.25, customer_entries: 4, unknown_role_share: 0 },
        ],
        meta: {
          units: {
            sales_conversion_rate: 'rate',
            customer_entries: 'peopleCount',
            unknown_role_share: 'rate',
          },
        },
      },
    ],
  ],
  [
    'Request the live status of the cameras:',
    [[expect.objectContaining({ recording_id: 'door', status: 'online', average_quality: 0.5 })]],
  ],
  [
    'Send two visits as a camera does. Their ids make repeats idempotent:',
    [{ kind: 'visits', received: 2, taken: 2 }],
  ],
]

/** Returns bash's output for each script. They run in one shell, one after the other. */
async function runShell(
  scripts: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  const separator = '\u001e'
  const script = scripts.map((text) => `${text}\nprintf '${separator}'\n`).join('')
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: packageFolder,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let complaints = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  const status = await new Promise((resolve, reject) => shell.on('error', reject).on('close', resolve))
  expect([status, complaints]).toEqual([0, ''])
  return printed.split(separator).slice(0, -1)
}

/** Parses lines of JSON, those of frames without their header. An example may print two responses on one line. */
function jsonOf(printed: string): unknown[] {
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line.replace(/^1\|0\|0\|/, '')))
}

test('prints the documented output for every example of the README', { timeout: 120_000 }, async () => {
  const readme = await readFile(join(packageFolder, 'src/service/README.md'), 'utf8')
  const examples = shellExamples(readme, 'Examples')
  expect(examples.map(({ title }) => title)).toEqual(answers.map(([title]) => title))

  const service = await runService({
    warehouse: await openStore(),
    audience: 'examples',
    clients: [asks, sends],
  })
  const printed = await runShell(
    examples.map(({ script }) => script),
    {
      RETAIL_BASE_URL: service.baseUrl,
      RETAIL_WS_URL: service.wsUrl,
      RETAIL_AUTH_URL: service.authUrl,
      RETAIL_CLIENT_ID: asks.clientId,
      RETAIL_CLIENT_SECRET: asks.clientSecret,
      RETAIL_AUDIENCE: 'examples',
      RETAIL_INGEST_CLIENT_ID: sends.clientId,
      RETAIL_INGEST_CLIENT_SECRET: sends.clientSecret,
    },
  )
  for (const [index, [title, expected]] of answers.entries()) {
    expect(jsonOf(printed[index] ?? ''), title).toEqual(expected)
  }
})
