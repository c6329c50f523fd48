import { type ErrorCode, errorRules } from '../../protocol/metrics/errors.ts'

/** A failure that has a code of the contract (notes §7). Whoever answers turns it into a frame or a problem. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string = errorRules[code].message, options?: { cause: unknown }) {
    super(message, options)
    this.code = code
  }
}
