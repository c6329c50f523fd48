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

/** File name inside the key folder. */
export const signingKeyFile = 'signing-key.json'

export interface SigningKey {
  /** RFC 7638 thumbprint. */
  readonly keyId: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  /** The content of `/.well-known/jwks.json`: the public key only. */
  readonly published: JSONWebKeySet
}

/**
 * Returns the key that signs tokens. It is generated once and stored in `folder` as a JWK (mode 0600), so that tokens
 * survive restarts.
 *
 * @throws Error with a message for the operator if the stored file is damaged.
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
