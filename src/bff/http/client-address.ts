import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** True if an address belongs to a trusted proxy. */
export type IsTrustedProxy = (address: string) => boolean

/** Parses `TRUSTED_PROXIES`: addresses and networks (`10.0.0.0/8`), separated by commas. */
export function readTrustedProxies(text: string | null, faults: string[]): IsTrustedProxy {
  const proxies = new BlockList()
  for (const word of (text ?? '').split(',').map((part) => part.trim())) {
    if (word === '') continue
    const [address = '', prefix] = word.split('/')
    const family = isIP(address)
    const bits = prefix === undefined ? undefined : Number(prefix)
    const max = family === 6 ? 128 : 32
    if (family === 0 || (bits !== undefined && !(Number.isInteger(bits) && bits >= 0 && bits <= max))) {
      faults.push('TRUSTED_PROXIES must be addresses or networks, separated by commas: 10.0.0.0/8, ::1.')
      continue
    }
    const type = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, type)
    else proxies.addSubnet(address, bits, type)
  }
  return (address) => {
    const plain = plainAddress(address)
    const family = isIP(plain)
    return family !== 0 && proxies.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * Returns the client's address: the last entry of `X-Forwarded-For` that is not a trusted proxy. A client can forge
 * those before it.
 */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrustedProxy): string {
  const chain = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  let address = plainAddress(request.socket.remoteAddress ?? '')
  while (isTrusted(address)) {
    const next = plainAddress(chain.pop() ?? '')
    if (isIP(next) === 0) break
    address = next
  }
  return address
}

/** Writes an IPv4 address that was mapped to IPv6 as IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
