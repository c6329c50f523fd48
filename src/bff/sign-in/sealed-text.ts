import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

/** Encrypts and authenticates values for this program only. */
export interface Seal {
  seal(value: unknown): Promise<string>
  /** `undefined` if the text was not sealed here for this purpose, or was changed. */
  open(text: string): Promise<unknown>
}

/**
 * Seals JSON as a JWE (RFC 7516, A256GCM), with a key for each purpose that is derived from the secret by HKDF (RFC
 * 5869).
 *
 * @param secrets the first one seals, all of them open. To rotate, put a new one in front, and remove the old one once
 *   what it sealed has expired.
 */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, 'shopfloor', purpose, 32)))
  const [first] = keys
  if (first === undefined) throw new Error('no secret for sealing is configured')
  return {
    seal: (value) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(first),
    async open(text) {
      for (const key of keys) {
        try {
          const { plaintext } = await compactDecrypt(text, key, {
            keyManagementAlgorithms: ['dir'],
            contentEncryptionAlgorithms: ['A256GCM'],
          })
          return JSON.parse(new TextDecoder().decode(plaintext))
        } catch {
          // Another key may fit.
        }
      }
      return undefined
    },
  }
}
