import { WarehouseUnavailable } from '../service/warehouse/engine/unavailable.ts'

/** An address on which a program is to listen, and the settings that chose it. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
  readonly hostSetting: string
  readonly portSetting: string
}

/** A fault of the surroundings, already in words for the person at the terminal. */
export class OperatorFault extends Error {
  override readonly name = 'OperatorFault'
}

/**
 * What a person reads when a program cannot go on: what is wrong and what to do, never a stack.
 *
 * @param address where the program was about to listen, if it was
 */
export function faultSentence(error: unknown, address: ListenAddress | null = null): string {
  // Before all else: to a full disk the engine's own words are that data are damaged.
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

/** What Node adds to the errors of the operating system. */
function systemFields(error: unknown): Partial<NodeJS.ErrnoException> {
  return error instanceof Error ? error : {}
}

/** Node says it by a code, the embedded engine by the type or the text of its error. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (systemFields(error).code === 'ENOSPC') return true
  if ('type' in error && error.type === 'NOT_ENOUGH_SPACE') return true
  return /No space left on device|not enough space/i.test(error.message) || isDiskFull(error.cause)
}
