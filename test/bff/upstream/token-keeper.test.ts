import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import { createTokenKeeper, tokenPauseMs } from '../../../src/bff/upstream/token-keeper.ts'
import { type Token, TokenError } from '../../../src/bff/upstream/token-request.ts'

/** An issuer whose responses the test gives one by one, and a clock that it moves. */
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
  test('serves all callers from one request', async () => {
    const { keeper, asked } = createBench()
    const wanted = [keeper.current(), keeper.current(), keeper.current()]
    asked[0]?.give()
    expect(await Promise.all(wanted)).toEqual(['token-1', 'token-1', 'token-1'])
    expect(await keeper.current()).toBe('token-1')
    expect(asked).toHaveLength(1)
  })

  test('keeps a token while at least 25 % of its lifetime is left', async () => {
    const { keeper, asked, pass } = await begun()
    pass(750_000)
    expect(await keeper.current()).toBe('token-1')
    expect(asked).toHaveLength(1)
  })

  test('fetches a new token once below 25 %, while the old one still serves', async () => {
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

  test('waits for a new token if the old one has expired', async () => {
    const { keeper, asked, pass } = await begun()
    pass(1_000_000)
    const wanted = keeper.current()
    asked[1]?.give()
    expect(await wanted).toBe('token-2')
  })

  test('renews a token without a lifetime within five minutes', async () => {
    const { keeper, asked, pass } = await begun(null)
    pass(4 * 60_000)
    await keeper.current()
    expect(asked).toHaveLength(2)
  })

  test('replaces a refused token once, however many callers report it', async () => {
    const { keeper, asked, pass, renewals } = await begun()
    pass(10_000)
    const wanted = [keeper.replacing('token-1'), keeper.replacing('token-1')]
    asked[1]?.give()
    expect(await Promise.all(wanted)).toEqual(['token-2', 'token-2'])
    expect(await keeper.replacing('token-1')).toBe('token-2')
    expect(asked).toHaveLength(2)
    expect(renewals).toEqual(['renewed'])
  })

  test('does not request a token per request if even fresh ones are refused', async () => {
    const { keeper, asked, pass } = await begun()
    pass(4_999)
    expect(await keeper.replacing('token-1')).toBe('token-1')
    expect(asked).toHaveLength(1)
  })

  test('fails callers at once and doubles the pause while the issuer fails', async () => {
    const { keeper, asked, pass, failures } = createBench()
    const pauses: number[] = []
    for (let round = 1; round <= 4; round += 1) {
      const wanted = keeper.current()
      asked[round - 1]?.fail()
      await expect(wanted).rejects.toThrow('The token issuer cannot be reached.')
      await expect(keeper.current()).rejects.toThrow(TokenError)
      expect(asked).toHaveLength(round)
      // With random 0.5 the pause is the floor plus half of the ceiling.
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

  test('keeps the old token after a failed early renewal', async () => {
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

test('waits between the floor and a ceiling that doubles, longer if the credentials are refused', () => {
  const limits = { tokenMostPauseMs: 10_000, tokenRefusedMostPauseMs: 60_000 }
  const pauses = (refused: boolean) =>
    [1, 2, 20].map((failures) => tokenPauseMs(failures, { refused }, limits, 1))
  expect(pauses(false)).toEqual([1500, 2500, 10_500])
  expect(pauses(true)).toEqual([1500, 2500, 60_500])
  expect(tokenPauseMs(20, { refused: true }, limits, 0)).toBe(500)
})
