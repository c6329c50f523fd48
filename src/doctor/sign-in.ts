import { readFile } from 'node:fs/promises'
import type { Authentication } from '../bff/sign-in/authentication.ts'
import type { Findings } from './finding.ts'

/** Checks that people can sign in: the provider's metadata, or the keys of the access proxy. */
export async function checkSignIn(
  authentication: Authentication,
  options: { readonly timeoutMs: number; readonly findings: Findings },
): Promise<void> {
  const { findings, timeoutMs } = options
  switch (authentication.kind) {
    case 'open':
      findings.well('AUTH', 'open: everybody on this machine')
      return
    case 'oidc': {
      const { issuer } = authentication.provider
      const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      const described = await fetchJson(address, timeoutMs)
      if (described === null)
        findings.fault(
          'OIDC_ISSUER',
          `no provider metadata at ${address}`,
          'Check OIDC_ISSUER, and that this machine can reach it.',
        )
      else if (described.issuer !== issuer)
        findings.fault(
          'OIDC_ISSUER',
          `the provider calls itself ${String(described.issuer)}`,
          'Set OIDC_ISSUER to exactly that: otherwise every sign-in fails.',
        )
      else findings.well('OIDC_ISSUER', `metadata found at ${issuer}`)
      return
    }
    case 'proxy': {
      const { keys } = authentication.proxy
      const found = 'url' in keys ? await fetchJson(keys.url, timeoutMs) : await readJson(keys.file)
      const setting = 'url' in keys ? 'PROXY_JWKS_URL' : 'PROXY_JWKS_FILE'
      if (Array.isArray(found?.keys) && found.keys.length > 0)
        findings.well(setting, `${found.keys.length} keys of the proxy found`)
      else
        findings.fault(
          setting,
          'no keys found',
          `Check ${setting}: without the proxy's keys nobody can sign in.`,
        )
    }
  }
}

type Fields = Readonly<Record<string, unknown>>

async function fetchJson(address: string, timeoutMs: number): Promise<Fields | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? ((await response.json()) as Fields) : null
  } catch {
    return null
  }
}

async function readJson(file: string): Promise<Fields | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Fields
  } catch {
    return null
  }
}
