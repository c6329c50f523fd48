import { expect, test } from 'vitest'
import type { Client } from '../../../../src/service/issuer/clients.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { fetchToken, testIngestClient } from '../../../support/running-service.ts'
import { caseNow } from '../../kinds/field-cases.ts'
import { feedOf, keepChain, openFeed } from './feed.ts'

const warehouse = await openMemoryWarehouse()

const ofChain: Client = {
  clientId: 'chain-tills',
  clientSecret: 'tills',
  scopes: new Set(['ingest']),
  organisations: ['chain'],
}
const ofRival: Client = { ...ofChain, clientId: 'rival-tills', organisations: ['rival'] }

/** Two organisations, a sender for each, and one for both. */
async function open() {
  const all = await openFeed(warehouse, {
    now: () => caseNow,
    clients: [testIngestClient, ofChain, ofRival],
  })
  await keepChain(all)
  const chain = feedOf(all.service, await fetchToken(all.service, ofChain))
  const rival = feedOf(all.service, await fetchToken(all.service, ofRival))
  await rival.keep('organisations', [{ id: 'rival', name: 'Rival' }])
  await rival.keep('locations', [store('rival-store', 'rival')])
  return { chain, rival }
}

const store = (id: string, organisation_id: string) => ({
  id,
  organisation_id,
  name: 'Store',
  timezone: 'UTC',
  currency: 'EUR',
})
const camera = (id: string, organisation_id: string, location_id: string) => ({
  id,
  organisation_id,
  location_id,
  camera_server_id: 'server',
  name: 'Camera',
})
const visit = (location_id: string, visit_id = 'v') => ({
  location_id,
  entered_at: '2026-03-01T10:00:00Z',
  visit_id,
})
const message = 'belongs to an organisation that you don’t have access to'

test("stores records of the sender's organisation and rejects those of another by line", async () => {
  const { chain, rival } = await open()
  await chain.keep('visits', [visit('london')])
  const { status, body } = await rival.send('visits', [
    visit('rival-store', 'mine'),
    visit('london', 'theirs'),
    visit('york', 'theirs'),
  ])
  expect({ status, body }).toMatchObject({
    status: 403,
    body: {
      code: 'forbidden',
      status: 403,
      faults: 2,
      lines: [
        { line: 2, field: 'location_id', message, code: 'forbidden' },
        { line: 3, field: 'location_id', message, code: 'forbidden' },
      ],
    },
  })
  expect(await warehouse.query(`SELECT visit_id FROM shopfloor.visits WHERE visit_id != 'v'`)).toEqual([])
})

test('reports different faults together, each with its code', async () => {
  const { rival } = await open()
  const { status, body } = await rival.send('visits', [visit('london'), visit('nowhere')])
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'bad_request',
    lines: [
      { line: 1, code: 'forbidden' },
      { line: 2, code: 'not_found' },
    ],
  })
})

test.each([
  ['organisations', { id: 'chain', name: 'Taken over' }, 'id'],
  ['locations', store('london', 'rival'), 'id'],
  ['locations', store('new-store', 'chain'), 'organisation_id'],
  ['recordings', camera('london-door', 'rival', 'rival-store'), 'id'],
  ['recordings', camera('new-camera', 'chain', 'london'), 'location_id'],
  ['opening-hours', { location_id: 'london', weekday: 1, opens: '00:00', closes: '00:00' }, 'location_id'],
  [
    'lines',
    { location_id: 'london', recording_id: 'london-door', line_id: 'in', line_type: 'passer-by' },
    'location_id',
  ],
  ['locations', { id: 'london', removed: true }, 'id'],
  ['visits', { location_id: 'london', visit_id: 'v', removed: true }, 'location_id'],
] as const)('protects %s of another organisation: %j', async (kind, record, field) => {
  const { chain, rival } = await open()
  await chain.keep('visits', [visit('london')])
  const { status, body } = await rival.send(kind, [record])
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'forbidden', lines: [{ line: 1, field, message }] })
})

test('moves a camera within its organisation', async () => {
  const { chain } = await open()
  await chain.keep('recordings', [camera('york-door', 'chain', 'london')])
  // Footage of both locations can still arrive.
  const segment = { recording_id: 'york-door', started_at: '2026-03-01T10:00:00Z', uptime: 1 }
  await chain.keep('segments', [
    { ...segment, location_id: 'york' },
    { ...segment, location_id: 'london' },
  ])
})

test('lets only one of two concurrent senders claim a new id', async () => {
  const { chain, rival } = await open()
  const answers = await Promise.all([
    chain.send('locations', [store('claimed', 'chain')]),
    rival.send('locations', [store('claimed', 'rival')]),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
})
