import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadOrCreateSigningKey, signingKeyFile } from '../../../src/service/issuer/signing-key.ts'
import { temporaryFolder } from '../../support/running-service.ts'

test('generates the key once, with mode 0600', async () => {
  const folder = join(await temporaryFolder(), 'not', 'there', 'yet')
  const made = await loadOrCreateSigningKey(folder)
  const kept = await loadOrCreateSigningKey(folder)
  expect(kept.published).toEqual(made.published)
  expect((await stat(join(folder, signingKeyFile))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual([signingKeyFile])
})

test('gives concurrent starts the same key', async () => {
  const folder = await temporaryFolder()
  const keys = await Promise.all([1, 2, 3].map(() => loadOrCreateSigningKey(folder)))
  expect(new Set(keys.map((key) => key.keyId)).size).toBe(1)
  expect(await readdir(folder)).toEqual([signingKeyFile])
})

test('restricts the permissions of an existing file', async () => {
  const folder = await temporaryFolder()
  await loadOrCreateSigningKey(folder)
  const path = join(folder, signingKeyFile)
  await chmod(path, 0o644)
  await loadOrCreateSigningKey(folder)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test.each(['', '{', '[]', 'null', '{"kty":"RSA"}', '{"kty":"oct","k":"c2VjcmV0"}'])(
  'reports a damaged key file %j with its path and leaves it unchanged',
  async (text) => {
    const folder = await temporaryFolder()
    const path = join(folder, signingKeyFile)
    await writeFile(path, text)
    await expect(loadOrCreateSigningKey(folder)).rejects.toThrow(path)
    expect(await readFile(path, 'utf8')).toBe(text)
  },
)
