import { lookup } from 'node:dns/promises'
import { connect, isIP } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Deployment } from '../bff/settings/deployment.ts'
import { isLoopback } from '../bff/settings/settings-reader.ts'
import { duration, type Findings } from './finding.ts'

/** A certificate that expires sooner is worth a note. */
const shortMs = 21 * 86_400_000

const settingsOf = {
  baseUrl: 'RETAIL_BASE_URL',
  wsUrl: 'RETAIL_WS_URL',
  authUrl: 'RETAIL_AUTH_URL',
} as const satisfies Partial<Record<keyof Deployment, string>>

type Address = keyof typeof settingsOf

interface Place {
  readonly host: string
  readonly port: number
  readonly isTls: boolean
  /** The settings with this address, as text. */
  readonly settings: string
  readonly addresses: readonly Address[]
}

/**
 * Checks that the three addresses are reachable: DNS, port and certificate. Sends nothing.
 *
 * @returns the reachable addresses
 */
export async function checkNetwork(
  deployment: Deployment,
  options: { readonly now: number; readonly timeoutMs: number; readonly findings: Findings },
): Promise<ReadonlySet<Address>> {
  const usable = new Set<Address>()
  for (const place of placesOf(deployment)) {
    if (await checkPlace(place, options)) for (const address of place.addresses) usable.add(address)
  }
  return usable
}

function placesOf(deployment: Deployment): readonly Place[] {
  const byOrigin = new Map<string, Address[]>()
  const origin = (address: Address) => new URL(deployment[address].replace(/^ws/, 'http')).origin
  for (const address of ['authUrl', 'baseUrl', 'wsUrl'] as const) {
    const all = byOrigin.get(origin(address)) ?? []
    byOrigin.set(origin(address), [...all, address])
  }
  return [...byOrigin].map(([text, addresses]) => {
    const { protocol, hostname, port } = new URL(text)
    const isTls = protocol === 'https:'
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port || (isTls ? 443 : 80)),
      isTls,
      settings: addresses.map((address) => settingsOf[address]).join(', '),
      addresses,
    }
  })
}

async function checkPlace(
  place: Place,
  options: { readonly now: number; readonly timeoutMs: number; readonly findings: Findings },
): Promise<boolean> {
  const { findings, timeoutMs } = options
  const { host, port, isTls, settings } = place
  const about = `${host}:${port}`
  let ip: string
  try {
    ip = (await lookup(host)).address
  } catch (error) {
    findings.fault(
      about,
      `host ${host} not found (${codeOf(error)})`,
      `Check ${settings}, and the DNS of this machine: nslookup ${host}`,
    )
    return false
  }
  const named = isIP(host) === 0 ? `${ip}, ` : ''
  try {
    if (!isTls) {
      const ms = await connectPlain(host, port, timeoutMs)
      if (isLoopback(host))
        findings.well(about, `${named}connected in ${duration(ms)}, without TLS on this machine`)
      else
        findings.fault(
          about,
          `${named}connected without TLS: anyone on the network can read the secret and the tokens`,
          `Use https:// and wss:// in ${settings}.`,
        )
      return true
    }
    return judge(await connectWithTls(host, port, timeoutMs), place, named, options)
  } catch (error) {
    findings.fault(about, `${named}no connection (${codeOf(error)})`, adviceFor(codeOf(error), place))
    return false
  }
}

interface Handshake {
  readonly ms: number
  readonly protocol: string
  /** Why the certificate is not trusted. `null` if it is. */
  readonly refusal: string | null
  /** Epoch milliseconds. */
  readonly validUntil: number
}

function judge(
  { ms, protocol, refusal, validUntil }: Handshake,
  { host, port, settings }: Place,
  named: string,
  { now, findings }: { readonly now: number; readonly findings: Findings },
): boolean {
  const about = `${host}:${port}`
  if (refusal !== null) {
    findings.fault(
      about,
      `${named}certificate not trusted (${refusal})`,
      adviceForCertificate(refusal, settings),
    )
    return false
  }
  const left = validUntil - now
  const until = `certificate until ${new Date(validUntil).toISOString().slice(0, 10)}`
  const says = `${named}${protocol} in ${duration(ms)}, ${until}`
  if (left < shortMs) findings.note(about, says, `It expires in ${duration(left)}: renew it.`)
  else findings.well(about, says)
  return true
}

function adviceForCertificate(refusal: string, settings: string): string {
  if (refusal === 'CERT_HAS_EXPIRED' || refusal === 'CERT_NOT_YET_VALID')
    return 'Renew it, and check the clock of this machine.'
  if (refusal === 'ERR_TLS_CERT_ALTNAME_INVALID') return `It was issued for another host: check ${settings}.`
  return 'Set NODE_EXTRA_CA_CERTS to the file of its certificate authority before you start Shopfloor, or use a certificate from a public one.'
}

function adviceFor(code: string, { port, isTls, settings }: Place): string {
  const proxy =
    process.env.HTTPS_PROXY || process.env.https_proxy
      ? ' HTTPS_PROXY is set: Shopfloor does not use it.'
      : ''
  if (code === 'ECONNREFUSED')
    return `Nothing listens on port ${port} there: check ${settings}, and that the deployment is running.${proxy}`
  if (isTls && (code === 'EPROTO' || code === 'ERR_SSL_WRONG_VERSION_NUMBER'))
    return `The server there does not speak TLS: use http:// and ws:// in ${settings}, on this machine only.`
  return `Check ${settings}, and that a firewall lets this machine out to port ${port}.${proxy}`
}

function connectPlain(host: string, port: number, timeoutMs: number): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: timeoutMs })
    socket.once('connect', () => {
      socket.destroy()
      resolve(performance.now() - began)
    })
    socket.once('timeout', () => socket.destroy(timedOut()))
    socket.once('error', reject)
  })
}

function connectWithTls(host: string, port: number, timeoutMs: number): Promise<Handshake> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connectTls({
      host,
      port,
      timeout: timeoutMs,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // Accept any certificate, so that its fault can be reported below. Nothing is sent on this connection.
      rejectUnauthorized: false,
    })
    socket.once('secureConnect', () => {
      const refusal: unknown = socket.authorizationError
      resolve({
        ms: performance.now() - began,
        protocol: (socket.getProtocol() ?? 'TLS').replace('TLSv', 'TLS '),
        refusal: socket.authorized ? null : codeOf(refusal),
        validUntil: Date.parse(socket.getPeerCertificate().valid_to),
      })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(timedOut()))
    socket.once('error', reject)
  })
}

function timedOut(): Error {
  return Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })
}

/** Returns Node's error code, without any text from the other side. */
function codeOf(error: unknown): string {
  if (typeof error === 'string') return error
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null
  return typeof code === 'string' ? code : 'no response'
}
