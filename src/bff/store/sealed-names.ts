import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** A name in the store, and the seal of its value. */
export interface SealedName {
  /** Reveals nothing of what it stands for. */
  readonly name: string
  seal(text: string): Buffer
  /** `null` if the value was not sealed for this name with this key. */
  open(value: Buffer): string | null
}

const nonceBytes = 12
const tagBytes = 16

/**
 * Names and seals for a store that others may read or write. Each name has a key of its own (HMAC-SHA-512 of its
 * meaning) that encrypts and authenticates its value (AES-256-GCM). Forged and truncated values do not open, nor do
 * values of another name.
 */
export function createSealedNames(key: Buffer): (what: string) => SealedName {
  return (what) => {
    const bytes = createHmac('sha512', key).update(what).digest()
    const own = bytes.subarray(32)
    return {
      name: bytes.subarray(0, 24).toString('base64url'),
      seal(text) {
        const nonce = randomBytes(nonceBytes)
        const cipher = createCipheriv('aes-256-gcm', own, nonce)
        const sealed = [cipher.update(text, 'utf8'), cipher.final()]
        return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
      },
      open(value) {
        if (value.length < nonceBytes + tagBytes) return null
        const decipher = createDecipheriv('aes-256-gcm', own, value.subarray(0, nonceBytes))
        decipher.setAuthTag(value.subarray(nonceBytes, nonceBytes + tagBytes))
        try {
          const text = decipher.update(value.subarray(nonceBytes + tagBytes))
          return Buffer.concat([text, decipher.final()]).toString('utf8')
        } catch {
          return null
        }
      },
    }
  }
}
