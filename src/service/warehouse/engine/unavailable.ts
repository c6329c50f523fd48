export type UnavailableReason =
  /** Another process has opened the folder of the embedded engine. */
  | 'locked'
  /** The folder exists, but the engine cannot read it. */
  | 'damaged'
  /** The disk of the folder is full. */
  | 'full'
  /** The embedded engine is not installed or not available for this platform. */
  | 'no_engine'
  /** A newer version of this program has changed the tables. */
  | 'newer'
  /** The ClickHouse server rejects the user or a required permission. */
  | 'refused'
  /** The ClickHouse server does not respond. */
  | 'unreachable'

/** The warehouse cannot be opened. The message says what to do, in one or two sentences. */
export class WarehouseUnavailable extends Error {
  override readonly name = 'WarehouseUnavailable'
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, message: string, options?: { cause: unknown }) {
    super(message, options)
    this.reason = reason
  }
}
