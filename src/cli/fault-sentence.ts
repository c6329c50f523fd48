import { WarehouseUnavailable } from '../service/warehouse/engine/unavailable.ts'

/** An address to listen on, and the settings that configure it. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
  readonly hostSetting: string
  readonly portSetting: string
}

/** An error whose message is written for the operator. */
export class OperatorFault extends Error {
  override readonly name = 'OperatorFault'
}

/**
 * Returns the message for an error that ends the program: what happened and what to do, without a stack trace.
 *
 * @param address the address that the program was about to listen on, if any
 */
export function faultSentence(error: unknown, address: ListenAddress | null = null): string {
  // Check this first: when the disk is full, the engine reports damaged data.
  if (isDiskFull(error)) {
    return 'The disk of the data folder is full: make room, or set another DATA_DIR, and start again. Everything reported as stored is stored.'
  }
  if (error instanceof WarehouseUnavailable || error instanceof OperatorFault) return error.message
  const { code, path, syscall } = systemFields(error)
  if (path !== undefined && (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')) {
    return `Shopfloor cannot read or write ${path}: change its permissions, or set another DATA_DIR.`
  }
  if (address !== null && (syscall === 'listen' || syscall === 'getaddrinfo')) {
    const { host, port, hostSetting, portSetting } = address
    switch (code) {
      case 'EADDRINUSE':
        return `Port ${port} of ${host} is in use by another program: stop it, or set another port, for example ${portSetting}=${port < 65_535 ? port + 1 : port - 1}.`
      case 'EACCES':
        return `Permission denied for port ${port} of ${host}: set ${portSetting} to a port above 1023.`
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        return `${hostSetting} is ${host}, which is not an address of this machine.`
    }
  }
  const message = (error instanceof Error ? error.message : String(error)).replace(/[\s.]+$/, '')
  return `Shopfloor stopped: ${message}${/[!?]$/.test(message) ? '' : '.'}`
}

/** Node's fields of operating system errors. */
function systemFields(error: unknown): Partial<NodeJS.ErrnoException> {
  return error instanceof Error ? error : {}
}

/** Node sets a code; the embedded engine a type or a text. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (systemFields(error).code === 'ENOSPC') return true
  if ('type' in error && error.type === 'NOT_ENOUGH_SPACE') return true
  return /No space left on device|not enough space/i.test(error.message) || isDiskFull(error.cause)
}
