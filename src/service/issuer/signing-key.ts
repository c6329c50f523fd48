import { join } from 'node:path'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
} from 'jose'
import { readOrCreatePrivateFile } from '../files/private-file.ts'

export const signingAlgorithm = 'RS256'

/** The file's name inside the key folder. */
export const signingKeyFile = 'signing-key.json'

export interface SigningKey {
  /** RFC 7638 thumbprint. */
  readonly keyId: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  /** What `/.well-known/jwks.json` publishes: the public half alone. */
  readonly published: JSONWebKeySet
}

/**
 * The key that signs tokens: made once, kept in `folder` as a JWK (mode 0600), so that tokens stay good over
 * restarts.
 *
 * @throws Error with a sentence for the operator where the kept file is damaged.
 */
export async function loadOrCreateSigningKey(folder: string): Promise<SigningKey> {
  const path = join(folder, signingKeyFile)
  const text = await readOrCreatePrivateFile(path, async () => {
    const pair = await generateKeyPair(signingAlgorithm, { extractable: true, modulusLength: 2048 })
    return `${JSON.stringify(await exportJWK(pair.privateKey))}\n`
  })
  try {
    return await importSigningKey(JSON.parse(text) as JWK)
  } catch (cause) {
    throw new Error(
      `The file ${path} is damaged: it holds no signing key. Put back a copy, or delete it to have a new key made; ` +
        'tokens issued before are refused then.',
      { cause },
    )
  }
}

async function importSigningKey(secret: JWK): Promise<SigningKey> {
  const { kty, n, e, d } = secret
  if (kty !== 'RSA' || n === undefined || e === undefined || d === undefined) throw new Error('no RSA key')
  const keyId = await calculateJwkThumbprint({ kty, n, e })
  const published: JWK = { kty, n, e, kid: keyId, alg: signingAlgorithm, use: 'sig' }
  return {
    keyId,
    privateKey: await importCryptoKey(secret),
    publicKey: await importCryptoKey(published),
    published: { keys: [published] },
  }
}

async function importCryptoKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm)
  if (key instanceof Uint8Array) throw new Error('no RSA key')
  return key
}
