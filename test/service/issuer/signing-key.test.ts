import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadOrCreateSigningKey, signingKeyFile } from '../../../src/service/issuer/signing-key.ts'
import { temporaryFolder } from '../../support/running-service.ts'

test('the key is made once and kept, for its owner alone to read', async () => {
  const folder = join(await temporaryFolder(), 'not', 'there', 'yet')
  const made = await loadOrCreateSigningKey(folder)
  const kept = await loadOrCreateSigningKey(folder)
  expect(kept.published).toEqual(made.published)
  expect((await stat(join(folder, signingKeyFile))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual([signingKeyFile])
})

test('two that start at the same time get the same key', async () => {
  const folder = await temporaryFolder()
  const keys = await Promise.all([1, 2, 3].map(() => loadOrCreateSigningKey(folder)))
  expect(new Set(keys.map((key) => key.keyId)).size).toBe(1)
  expect(await readdir(folder)).toEqual([signingKeyFile])
})

test('a file that others may read is closed to them', async () => {
  const folder = await temporaryFolder()
  await loadOrCreateSigningKey(folder)
  const path = join(folder, signingKeyFile)
  await chmod(path, 0o644)
  await loadOrCreateSigningKey(folder)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test.each(['', '{', '[]', 'null', '{"kty":"RSA"}', '{"kty":"oct","k":"c2VjcmV0"}'])(
  'a damaged key file %j is reported with its path, and left as it is',
  async (text) => {
    const folder = await temporaryFolder()
    const path = join(folder, signingKeyFile)
    await writeFile(path, text)
    await expect(loadOrCreateSigningKey(folder)).rejects.toThrow(path)
    expect(await readFile(path, 'utf8')).toBe(text)
  },
)
