import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  credentialsFile,
  ingestCredentialsFile,
  loadOrCreateCredentials,
  loadOrCreateIngestCredentials,
} from '../../../src/service/access/credentials.ts'
import { temporaryFolder } from '../../support/running-service.ts'

test('generates missing credentials once, with mode 0600', async () => {
  const folder = await temporaryFolder()
  const made = await loadOrCreateCredentials(folder, {})
  expect(await loadOrCreateCredentials(folder, {})).toEqual(made)
  expect((await stat(join(folder, credentialsFile))).mode & 0o777).toBe(0o600)
  expect(Buffer.from(made.clientSecret, 'base64url')).toHaveLength(32)
})

test('generates different secrets in two folders', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(async () => loadOrCreateCredentials(await temporaryFolder(), {})),
  )
  expect(one?.clientSecret).not.toBe(other?.clientSecret)
})

test('prefers configured values, part by part', async () => {
  const folder = await temporaryFolder()
  const made = await loadOrCreateCredentials(folder, {})
  expect(await loadOrCreateCredentials(folder, { clientId: 'chosen' })).toEqual({
    ...made,
    clientId: 'chosen',
  })
  expect(await loadOrCreateCredentials(folder, {})).toEqual(made)
})

test('writes nothing if everything is configured', async () => {
  const folder = await temporaryFolder()
  const given = { clientId: 'a', clientSecret: 'b', audience: 'c' }
  expect(await loadOrCreateCredentials(folder, given)).toEqual(given)
  expect(await readdir(folder)).toEqual([])
})

test.each(['', '{}', '{"clientId":"a","clientSecret":"","audience":"c"}'])(
  'reports a damaged file %j with its path and without its content',
  async (text) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, credentialsFile), text)
    await expect(loadOrCreateCredentials(folder, {})).rejects.toThrow(
      `The file ${join(folder, credentialsFile)} is damaged`,
    )
  },
)

test('stores the ingest client separately, also beside credentials of an earlier version', async () => {
  const folder = await temporaryFolder()
  const asks = await loadOrCreateCredentials(folder, {})
  const made = await loadOrCreateIngestCredentials(folder, {})
  expect(await loadOrCreateIngestCredentials(folder, {})).toEqual(made)
  expect(await loadOrCreateCredentials(folder, {})).toEqual(asks)
  expect(made.clientSecret).not.toBe(asks.clientSecret)
  expect((await stat(join(folder, ingestCredentialsFile))).mode & 0o777).toBe(0o600)
})

test('gives concurrent starts the same ingest client', async () => {
  const folder = await temporaryFolder()
  const [one, other] = await Promise.all([1, 2].map(() => loadOrCreateIngestCredentials(folder, {})))
  expect(one).toEqual(other)
})

test('prefers a configured id or secret of the ingest client', async () => {
  const folder = await temporaryFolder()
  const made = await loadOrCreateIngestCredentials(folder, {})
  expect(await loadOrCreateIngestCredentials(folder, { clientSecret: 'chosen' })).toEqual({
    ...made,
    clientSecret: 'chosen',
  })
})
