import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ClientConfiguration, loadClients } from '../../src/service/configured-clients.ts'
import { temporaryFolder } from '../support/running-service.ts'

const nothingGiven: ClientConfiguration = {
  credentials: {},
  clientOrganisations: null,
  ingestCredentials: {},
  clientsFile: null,
}

async function load(given: Partial<ClientConfiguration> = {}) {
  return loadClients({ ...nothingGiven, dataFolder: await temporaryFolder(), ...given })
}

async function loadFile(content: unknown) {
  const folder = await temporaryFolder()
  const clientsFile = join(folder, 'clients.json')
  await writeFile(clientsFile, typeof content === 'string' ? content : JSON.stringify(content))
  return loadClients({
    ...nothingGiven,
    credentials: { clientId: 'first', clientSecret: 'secret', audience: 'audience' },
    dataFolder: folder,
    clientsFile,
  })
}

/** The reported faults, without the sentence around them. */
async function faultsOf(content: unknown): Promise<string[]> {
  try {
    await loadFile(content)
  } catch (error) {
    const [, faults = ''] = String(error).split(' needs attention: ')
    expect(String(error)).toContain('clients.json needs attention')
    expect(String(error)).not.toContain('geheim')
    return faults.split('; ')
  }
  throw new Error('the file is accepted')
}

test('always has a read client and an ingest client', async () => {
  const { clients, credentials, ingestCredentials } = await load({ clientOrganisations: ['one'] })
  expect(clients).toEqual([
    expect.objectContaining({ scopes: new Set(['read']), organisations: ['one'] }),
    { ...ingestCredentials, scopes: new Set(['ingest']), organisations: null },
  ])
  expect(clients[0]).toMatchObject({ clientId: credentials.clientId, clientSecret: credentials.clientSecret })
})

test('reads further clients from a file', async () => {
  const { clients } = await loadFile([
    {
      client_id: 'a',
      client_secret: 'secret-of-client-a',
      scopes: ['read', 'ingest'],
      organisations: ['one', 'two'],
    },
    { client_id: 'b', client_secret: 'secret-of-client-b', scopes: ['ingest'] },
  ])
  expect(clients.slice(2)).toEqual([
    {
      clientId: 'a',
      clientSecret: 'secret-of-client-a',
      scopes: new Set(['read', 'ingest']),
      organisations: ['one', 'two'],
    },
    { clientId: 'b', clientSecret: 'secret-of-client-b', scopes: new Set(['ingest']), organisations: null },
  ])
})

const right = { client_id: 'a', client_secret: 'geheim-geheim-geheim', scopes: ['read'] }

test.each<[string, unknown, string[]]>([
  ['invalid JSON', '[{"client_secret": geheim}]', ['it is not JSON']],
  ['an object instead of a list', right, ['it must be a list of clients']],
  ['a client that is not an object', [right, 'geheim'], ['[1] must be an object']],
  [
    'missing fields',
    [{}],
    ['[0].client_id is missing', '[0].client_secret is missing', '[0].scopes is missing'],
  ],
  [
    'an unknown scope',
    [{ ...right, scopes: ['read', 'geheim'] }],
    ['[0].scopes[1] must be one of read, ingest'],
  ],
  ['no scope', [{ ...right, scopes: [] }], ['[0].scopes must name at least one scope']],
  [
    'no organisation',
    [{ ...right, organisations: [] }],
    ['[0].organisations must name at least one organisation, or be omitted for all'],
  ],
  [
    'null for organisations',
    [{ ...right, organisations: null }],
    ['[0].organisations must be a list, or be omitted for every organisation'],
  ],
  [
    'more organisations than fit into a token',
    [{ ...right, organisations: ['x'.repeat(2500), 'y'.repeat(2500)] }],
    ['[0].organisations must have at most 4000 characters together'],
  ],
  [
    'a misspelt field',
    [{ ...right, organisation: ['one'] }],
    ['[0].organisation is not a field of a client'],
  ],
  [
    'a secret with spaces',
    [{ ...right, client_secret: 'geheim geheim' }],
    ['[0].client_secret must be printable ASCII without spaces'],
  ],
  [
    'a short secret',
    [{ ...right, client_secret: 'geheim-geheim-g' }],
    ['[0].client_secret must have at least 16 characters: `openssl rand -hex 32` makes a secret'],
  ],
  ['a number instead of text', [{ ...right, client_id: 7 }], ['[0].client_id must be text']],
  [
    'faults in several places',
    [
      { ...right, scopes: 'read' },
      { ...right, client_id: '' },
    ],
    ['[0].scopes must be a list', '[1].client_id must be printable ASCII without spaces'],
  ],
  ['an id used twice', [right, right], ['[1].client_id is that of another client']],
  [
    'the id of the first client',
    [{ ...right, client_id: 'first' }],
    ['[0].client_id is that of another client'],
  ],
])('reports %s in the file with its place and without its value', async (_case, content, faults) => {
  expect(await faultsOf(content)).toEqual(faults)
})

test('reports a missing file by the name of its setting', async () => {
  await expect(load({ clientsFile: '/nowhere/clients.json' })).rejects.toThrow(
    'SERVICE_CLIENTS_FILE /nowhere/clients.json cannot be read',
  )
})

test('requires different ids for the two clients of the settings', async () => {
  await expect(
    load({ credentials: { clientId: 'same' }, ingestCredentials: { clientId: 'same' } }),
  ).rejects.toThrow('SERVICE_CLIENT_ID and SERVICE_INGEST_CLIENT_ID must be two different ids')
})
