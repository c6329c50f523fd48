import { WarehouseUnavailable } from '../service/warehouse/unavailable.ts'

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
  if (error instanceof WarehouseUnavailable || error instanceof OperatorFault) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (address !== null) {
    const { host, port, hostSetting, portSetting } = address
    switch (code) {
      case 'EADDRINUSE':
        return `Port ${port} of ${host} is in use by another program: stop it, or choose another with ${portSetting}, for example ${portSetting}=${port + 1}.`
      case 'EACCES':
        return `Port ${port} of ${host} may not be used by you: choose one above 1023 with ${portSetting}.`
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        return `${hostSetting} is ${host}, which is no address of this machine.`
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  return `Shopfloor cannot go on: ${message}${/[.!?]$/.test(message) ? '' : '.'}`
}
