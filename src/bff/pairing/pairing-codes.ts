import { createHash, randomBytes, randomInt } from 'node:crypto'
import * as v from 'valibot'
import { codeDigits } from '../../protocol/screens.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { NearestStore } from '../store/nearest-store.ts'
import type { SealedName } from '../store/sealed-names.ts'
import { type Screen, screenSchema } from './screen.ts'

/**
 * With as many codes and wrong ones within the life of a code as is the default, somebody who guesses hits any screen's
 * code once in some hundred times five minutes, and then shows a screen what he may see himself.
 */
type PairingLimits = Pick<
  BffLimits,
  | 'pairingCodeMs'
  | 'pairingCodesPerAddress'
  | 'pairingCodes'
  | 'wrongCodesPerSession'
  | 'wrongCodesPerAddress'
  | 'wrongCodes'
>

const askingSchema = v.object({
  device: v.string(),
  askedAt: v.number(),
  expiresAt: v.number(),
  from: v.string(),
  browser: v.string(),
})
/** A screen that shows a code. */
export type Asking = v.InferOutput<typeof askingSchema>

const deviceSchema = v.object({ code: v.string(), screen: v.nullable(screenSchema) })

/** Who enters a code. */
export interface Guesser {
  readonly session: string
  readonly address: string
}

export type Found =
  | { readonly ok: true; readonly code: string; readonly asking: Asking }
  | { readonly ok: false; readonly why: 'wrong' }
  /** Too many wrong ones came before. */
  | { readonly ok: false; readonly why: 'too_many'; readonly retryAfterMs: number }

export interface PairingCodes {
  /**
   * A code for a screen, which has none of its own any more. `null`: too many are asked for.
   *
   * @param device what the screen proves itself by; `null`: it is a new one
   */
  show(
    device: string | null,
    about: { readonly from: string; readonly browser: string },
  ): Promise<{ readonly device: string; readonly code: string; readonly expiresAt: number } | null>
  find(code: string, guesser: Guesser): Promise<Found>
  /** Uses the code up. `false`: somebody was faster. */
  use(found: Found & { readonly ok: true }, screen: Screen): Promise<boolean>
  /** What has become of a screen that asked. */
  stateOf(device: string): Promise<Screen | 'waiting' | 'expired'>
}

/** Codes by which screens are paired: each is good once, for a while, and for the screen that asked for it last. */
export function createPairingCodes(options: {
  readonly nearest: NearestStore
  readonly sealed: (what: string) => SealedName
  readonly limits: PairingLimits
  /** Epoch milliseconds. */
  readonly now: () => number
}): PairingCodes {
  const { limits, nearest, now, sealed } = options
  const codeLifeMs = limits.pairingCodeMs
  const nameOf = (what: string): string => sealed(what).name
  const deviceName = (hash: string): SealedName => sealed(`device ${hash}`)
  const codeName = (code: string): SealedName => sealed(`code ${code}`)

  async function count(what: string, by: number, windowMs: number) {
    return nearest((store) => store.count(nameOf(what), by, windowMs))
  }

  async function read<T>(name: SealedName, schema: v.GenericSchema<unknown, T>): Promise<T | null> {
    const held = await nearest((store) => store.get(name.name))
    const text = held === null ? null : name.open(held.value)
    const found = text === null ? null : v.safeParse(schema, JSON.parse(text))
    return found?.success ? found.output : null
  }

  async function write(name: SealedName, value: unknown, ttlMs: number): Promise<void> {
    await nearest((store) => store.set(name.name, name.seal(JSON.stringify(value)), ttlMs))
  }

  /** One that no other screen shows. Those are few: it is found soon. */
  async function freeCode(): Promise<string> {
    for (;;) {
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
      const holder = randomBytes(9).toString('base64url')
      const claim = { holder, ttlMs: codeLifeMs, joinableMs: codeLifeMs }
      if ((await nearest((store) => store.claim(nameOf(`code ${code} shown`), claim))) === holder) {
        return code
      }
    }
  }

  return {
    async show(known, { from, browser }) {
      const [ofAddress, ofAll] = [
        await count(`codes of ${from}`, 1, codeLifeMs),
        await count('codes of all', 1, codeLifeMs),
      ]
      if (ofAddress.total > limits.pairingCodesPerAddress || ofAll.total > limits.pairingCodes) return null
      const device = known ?? randomBytes(32).toString('base64url')
      const code = await freeCode()
      const askedAt = now()
      const asking: Asking = {
        device: hashOf(device),
        askedAt,
        expiresAt: askedAt + codeLifeMs,
        from,
        browser: browser.slice(0, 300),
      }
      await write(codeName(code), asking, codeLifeMs)
      await write(deviceName(asking.device), { code, screen: null }, codeLifeMs)
      return { device, code, expiresAt: asking.expiresAt }
    },
    async find(code, { session, address }) {
      const tries = [
        { name: `wrong codes of session ${session}`, most: limits.wrongCodesPerSession },
        { name: `wrong codes of address ${address}`, most: limits.wrongCodesPerAddress },
        { name: 'wrong codes of all', most: limits.wrongCodes },
      ]
      // Counted before it is looked at, so that a hundred at once are a hundred.
      const counts = []
      for (const { name } of tries) counts.push(await count(name, 1, codeLifeMs))
      const over = counts.filter(({ total }, at) => total > (tries[at]?.most ?? 0))
      const giveBack = () => Promise.all(tries.map(({ name }) => count(name, -1, codeLifeMs)))
      if (over.length > 0) {
        // Who may not try takes nothing away from others.
        await giveBack()
        return { ok: false, why: 'too_many', retryAfterMs: Math.max(...over.map((one) => one.remainingMs)) }
      }
      const asking = await read(codeName(code), askingSchema)
      const device = asking === null ? null : await read(deviceName(asking.device), deviceSchema)
      if (asking === null || device?.code !== code || device.screen !== null || now() >= asking.expiresAt) {
        return { ok: false, why: 'wrong' }
      }
      await giveBack()
      return { ok: true, code, asking }
    },
    async use({ code, asking }, screen) {
      const leftMs = asking.expiresAt - now()
      if (leftMs <= 0) return false
      const holder = randomBytes(9).toString('base64url')
      const claim = { holder, ttlMs: codeLifeMs, joinableMs: codeLifeMs }
      const winner = await nearest((store) =>
        store.claim(nameOf(`code ${code} of ${asking.askedAt} used`), claim),
      )
      if (winner !== holder) return false
      await write(deviceName(asking.device), { code, screen }, codeLifeMs)
      return true
    },
    async stateOf(device) {
      const found = await read(deviceName(hashOf(device)), deviceSchema)
      if (found === null) return 'expired'
      return found.screen ?? 'waiting'
    },
  }
}

/** Whoever reads what is kept must not be able to say that he is the screen. */
function hashOf(device: string): string {
  return createHash('sha256').update(device).digest('base64url')
}
