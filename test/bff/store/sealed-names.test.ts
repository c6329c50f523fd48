import { expect, test } from 'vitest'
import { sealCredentials } from '../../../src/bff/settings/sealed-credentials.ts'
import { createSealedNames } from '../../../src/bff/store/sealed-names.ts'

const deployment = {
  baseUrl: 'https://a.example',
  wsUrl: 'wss://a.example',
  authUrl: 'https://a.example',
  clientId: 'client',
  clientSecret: 'the secret of the chain',
  audience: 'audience',
}
const names = (changed: Partial<typeof deployment> = {}, purpose = 'answers') =>
  createSealedNames(sealCredentials({ ...deployment, ...changed }).keyFor(purpose))

test('opens a sealed value under the same name with the same credentials', () => {
  const text = '{"name":"Zürich ✓"}'
  const value = names()('question').seal(text)
  expect(names()('question').name).toBe(names()('question').name)
  expect(names()('question').open(value)).toBe(text)
  expect(value.toString('latin1')).not.toContain('name')
  expect(names()('question').name).not.toContain('question')
})

test('never seals the same text to the same bytes', () => {
  const { seal } = names()('question')
  expect(seal('text').equals(seal('text'))).toBe(false)
})

test.each([
  ['another question', names()('other')],
  ['another purpose', names({}, 'revocations')('question')],
  ['another secret', names({ clientSecret: 'another' })('question')],
  ['another client', names({ clientId: 'another' })('question')],
  ['another audience', names({ audience: 'another' })('question')],
  ['another deployment', names({ baseUrl: 'https://b.example' })('question')],
])('%s has another name, and does not open the value', (_what, other) => {
  const own = names()('question')
  expect(other.name).not.toBe(own.name)
  expect(other.open(own.seal('text'))).toBeNull()
})

test('does not open changed, truncated or forged values', () => {
  const { seal, open } = names()('question')
  const value = seal('text')
  for (let at = 0; at < value.length; at += 1) {
    const changed = Buffer.from(value)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(open(changed)).toBeNull()
    expect(open(value.subarray(0, at))).toBeNull()
  }
  expect(open(Buffer.from('{"made":"up"}, and long enough for all that'))).toBeNull()
})
