import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

/** Texts that only this program can make and read. */
export interface Seal {
  seal(value: unknown): Promise<string>
  /** `undefined` where the text was not sealed here for this purpose, or was changed. */
  open(text: string): Promise<unknown>
}

/**
 * Seals JSON: encrypted and authenticated (JWE, RFC 7516: A256GCM under a key of its own for each purpose, made of the
 * secret by HKDF, RFC 5869).
 *
 * @param secrets the first one seals, all of them open: a new one is put in front, and the old one taken away when
 *   what it sealed has run out.
 */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, 'shopfloor', purpose, 32)))
  const [first] = keys
  if (first === undefined) throw new Error('there is no secret to seal with')
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
