import { beforeEach, expect, test } from 'vitest'
import { beginGuess } from '../../../src/bff/pairing/guess-limits.ts'

const limits = { wrongCodesPerSession: 2, wrongCodesPerAddress: 3, wrongCodes: 100 }
let counts: Map<string, number>

beforeEach(() => {
  counts = new Map()
})

const records = {
  async count(what: string, by: number) {
    const total = (counts.get(what) ?? 0) + by
    counts.set(what, total)
    return { total, remainingMs: what.includes('session') ? 1000 : 2000 }
  },
}
const guess = (session: string, address = 'here') => beginGuess(records, { session, address }, limits)

test('refuses a session after its limit, and says when it may try again', async () => {
  await guess('a')
  await guess('a')
  expect(await guess('a')).toEqual({ ok: false, retryAfterMs: 1000 })
  expect(await guess('b')).toMatchObject({ ok: true })
})

test('names the longest wait if several limits are exceeded', async () => {
  for (const session of ['a', 'a', 'b']) await guess(session)
  expect(await guess('a')).toEqual({ ok: false, retryAfterMs: 2000 })
})

test('counts neither refused guesses nor right codes', async () => {
  for (let tries = 0; tries < 10; tries += 1) await guess('a', `address ${tries}`)
  expect(counts.get('wrong codes of all')).toBe(2)
  const right = await guess('b')
  if (right.ok) await right.giveBack()
  expect(counts.get('wrong codes of all')).toBe(2)
})
