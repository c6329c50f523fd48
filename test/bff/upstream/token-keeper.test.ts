import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import { createTokenKeeper } from '../../../src/bff/upstream/token-keeper.ts'
import { type Token, TokenError } from '../../../src/bff/upstream/token-request.ts'

/** An issuer whose answers the test gives one by one, and a clock that it moves. */
function createBench(lifetimeMs: number | null = 1000_000) {
  const asked: { give(): void; fail(): void }[] = []
  const renewals: string[] = []
  const failures: string[] = []
  let time = 1_000_000
  const keeper = createTokenKeeper({
    request: () =>
      new Promise<Token>((resolve, reject) => {
        const accessToken = `token-${asked.length + 1}`
        asked.push({
          give: () => resolve({ accessToken, issuedAt: time, lifetimeMs }),
          fail: () => reject(new TokenError('The token issuer cannot be reached.', false)),
        })
      }),
    limits: defaultLimits,
    now: () => time,
    random: () => 0.5,
    onRenewed: () => renewals.push('renewed'),
    onFailed: (error) => failures.push(error.message),
  })
  return {
    keeper,
    asked,
    renewals,
    failures,
    pass: (ms: number) => {
      time += ms
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

async function begun(lifetimeMs?: number | null) {
  const bench = createBench(lifetimeMs)
  const first = bench.keeper.current()
  bench.asked[0]?.give()
  await first
  return bench
}

describe('token keeper', () => {
  test('however many ask, one request goes out, and its token serves all', async () => {
    const { keeper, asked } = createBench()
    const wanted = [keeper.current(), keeper.current(), keeper.current()]
    asked[0]?.give()
    expect(await Promise.all(wanted)).toEqual(['token-1', 'token-1', 'token-1'])
    expect(await keeper.current()).toBe('token-1')
    expect(asked).toHaveLength(1)
  })

  test('a token is left alone while at least 25 % of its lifetime is left', async () => {
    const { keeper, asked, pass } = await begun()
    pass(750_000)
    expect(await keeper.current()).toBe('token-1')
    expect(asked).toHaveLength(1)
  })

  test('below 25 % a new one is fetched once while the old one still serves', async () => {
    const { keeper, asked, pass, renewals } = await begun()
    pass(750_001)
    expect(await keeper.current()).toBe('token-1')
    expect(await keeper.current()).toBe('token-1')
    expect(asked).toHaveLength(2)
    asked[1]?.give()
    await settled()
    expect(await keeper.current()).toBe('token-2')
    expect(renewals).toEqual(['renewed'])
    expect(keeper.held()).toEqual(['token-2', 'token-1'])
  })

  test('a token past its lifetime is waited for, not used', async () => {
    const { keeper, asked, pass } = await begun()
    pass(1_000_000)
    const wanted = keeper.current()
    asked[1]?.give()
    expect(await wanted).toBe('token-2')
  })

  test('an issuer that does not say how long a token lives is asked again before five minutes are over', async () => {
    const { keeper, asked, pass } = await begun(null)
    pass(4 * 60_000)
    await keeper.current()
    expect(asked).toHaveLength(2)
  })

  test('a refused token is replaced once, whoever and however many report it', async () => {
    const { keeper, asked, pass, renewals } = await begun()
    pass(10_000)
    const wanted = [keeper.replacing('token-1'), keeper.replacing('token-1')]
    asked[1]?.give()
    expect(await Promise.all(wanted)).toEqual(['token-2', 'token-2'])
    expect(await keeper.replacing('token-1')).toBe('token-2')
    expect(asked).toHaveLength(2)
    expect(renewals).toEqual(['renewed'])
  })

  test('a deployment that refuses a fresh token does not cost a token per request', async () => {
    const { keeper, asked, pass } = await begun()
    pass(4_999)
    expect(await keeper.replacing('token-1')).toBe('token-1')
    expect(asked).toHaveLength(1)
  })

  test('while the issuer fails, callers fail at once and the pause doubles', async () => {
    const { keeper, asked, pass, failures } = createBench()
    const pauses: number[] = []
    for (let round = 1; round <= 4; round += 1) {
      const wanted = keeper.current()
      asked[round - 1]?.fail()
      await expect(wanted).rejects.toThrow('The token issuer cannot be reached.')
      await expect(keeper.current()).rejects.toThrow(TokenError)
      expect(asked).toHaveLength(round)
      // At random 0.5 the pause is the floor plus half of the ceiling.
      const pause = 500 + 500 * 2 ** (round - 1)
      pass(pause - 1)
      await expect(keeper.current()).rejects.toThrow(TokenError)
      expect(asked).toHaveLength(round)
      pass(1)
      pauses.push(pause)
    }
    expect(pauses).toEqual([1000, 1500, 2500, 4500])
    expect(failures).toHaveLength(4)

    const wanted = keeper.current()
    asked[4]?.give()
    expect(await wanted).toBe('token-5')
  })

  test('a failed early renewal leaves the old token in use', async () => {
    const { keeper, asked, pass, failures } = await begun()
    pass(800_000)
    expect(await keeper.current()).toBe('token-1')
    asked[1]?.fail()
    await settled()
    expect(await keeper.current()).toBe('token-1')
    expect(failures).toEqual(['The token issuer cannot be reached.'])
    expect(asked).toHaveLength(2)
  })
})
