import { type ErrorCode, errorRules } from '../../protocol/metrics/errors.ts'

/** A failure with an error code of the contract (notes §7). The transport turns it into a frame or problem details. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string = errorRules[code].message, options?: { cause: unknown }) {
    super(message, options)
    this.code = code
  }
}
