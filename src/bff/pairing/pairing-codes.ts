import { createHash, randomBytes, randomInt } from 'node:crypto'
import * as v from 'valibot'
import { codeDigits } from '../../protocol/screens.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { NearestStore } from '../store/nearest-store.ts'
import type { SealedName } from '../store/sealed-names.ts'
import { beginGuess, type Guesser, type GuessLimits } from './guess-limits.ts'
import { PairingRecords } from './pairing-records.ts'
import { type Screen, screenSchema } from './screen.ts'

/**
 * With the default limits an attacker would guess some screen's code about once in several hundred code lifetimes. The
 * attacker could then only show stores on that screen that the attacker may see anyway.
 */
type PairingLimits = GuessLimits &
  Pick<BffLimits, 'pairingCodeMs' | 'pairingCodesPerAddress' | 'pairingCodes'>

const askingSchema = v.object({
  device: v.string(),
  askedAt: v.number(),
  expiresAt: v.number(),
  from: v.string(),
  browser: v.string(),
})
/** A screen that shows a code. */
type Asking = v.InferOutput<typeof askingSchema>

const deviceSchema = v.object({ code: v.string(), screen: v.nullable(screenSchema) })

type Found =
  | { readonly ok: true; readonly code: string; readonly asking: Asking }
  | { readonly ok: false; readonly why: 'wrong' }
  /** Too many wrong codes were entered before. */
  | { readonly ok: false; readonly why: 'too_many'; readonly retryAfterMs: number }

export interface PairingCodes {
  /**
   * A new code for a screen; its previous one becomes invalid. `null` if too many codes were requested.
   *
   * @param device the secret of the screen's browser; `null` if it has none yet
   */
  show(
    device: string | null,
    about: { readonly from: string; readonly browser: string },
  ): Promise<{ readonly device: string; readonly code: string; readonly expiresAt: number } | null>
  find(code: string, guesser: Guesser): Promise<Found>
  /** Uses the code up. `false` if it has expired or somebody else has used it. */
  use(found: Found & { readonly ok: true }, screen: Screen): Promise<boolean>
  /** Returns the screen as which a device was paired, if it was. */
  stateOf(device: string): Promise<Screen | 'waiting' | 'expired'>
}

/**
 * Creates the codes that pair screens. Each code is valid once, for a limited time, and for the device that requested
 * it last.
 */
export function createPairingCodes(options: {
  readonly nearest: NearestStore
  readonly sealed: (what: string) => SealedName
  readonly limits: PairingLimits
  /** Epoch milliseconds. */
  readonly now: () => number
}): PairingCodes {
  const { limits, nearest, now, sealed } = options
  const records = new PairingRecords(nearest, sealed, limits.pairingCodeMs)

  return {
    async show(known, { from, browser }) {
      const ofAddress = await records.count(`codes of ${from}`, 1)
      const ofAll = await records.count('codes of all', 1)
      if (ofAddress.total > limits.pairingCodesPerAddress || ofAll.total > limits.pairingCodes) return null
      const device = known ?? randomBytes(32).toString('base64url')
      const code = await unusedCode(records)
      const askedAt = now()
      const asking: Asking = {
        device: hashOf(device),
        askedAt,
        expiresAt: askedAt + limits.pairingCodeMs,
        from,
        browser: browser.slice(0, 300),
      }
      await records.write(codeName(code), asking)
      await records.write(deviceName(asking.device), { code, screen: null })
      return { device, code, expiresAt: asking.expiresAt }
    },
    async find(code, guesser) {
      const guess = await beginGuess(records, guesser, limits)
      if (!guess.ok) return { ok: false, why: 'too_many', retryAfterMs: guess.retryAfterMs }
      const asking = await records.read(codeName(code), askingSchema)
      const device = asking === null ? null : await records.read(deviceName(asking.device), deviceSchema)
      if (asking === null || device?.code !== code || device.screen !== null || now() >= asking.expiresAt) {
        return { ok: false, why: 'wrong' }
      }
      await guess.giveBack()
      return { ok: true, code, asking }
    },
    async use({ code, asking }, screen) {
      if (now() >= asking.expiresAt) return false
      if (!(await records.claim(`code ${code} of ${asking.askedAt} used`))) return false
      await records.write(deviceName(asking.device), { code, screen })
      return true
    },
    async stateOf(device) {
      const found = await records.read(deviceName(hashOf(device)), deviceSchema)
      if (found === null) return 'expired'
      return found.screen ?? 'waiting'
    },
  }
}

/** A code that no other screen shows. Few are in use, so the loop ends soon. */
async function unusedCode(records: PairingRecords): Promise<string> {
  for (;;) {
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
    if (await records.claim(`code ${code} shown`)) return code
  }
}

const codeName = (code: string): string => `code ${code}`
const deviceName = (hash: string): string => `device ${hash}`

/** Hashes the secret, so that a reader of the store cannot impersonate the screen. */
function hashOf(device: string): string {
  return createHash('sha256').update(device).digest('base64url')
}
