export type UnavailableReason =
  /** Another process has opened the folder of the embedded engine. */
  | 'locked'
  /** The folder is there, and the engine cannot read it. */
  | 'damaged'
  /** The disk of the folder has no room left. */
  | 'full'
  /** The embedded engine is not installed, or there is none for this platform. */
  | 'no_engine'
  /** A newer version of this program has changed the tables. */
  | 'newer'
  /** A ClickHouse server does not accept the user, or does not allow what is needed. */
  | 'refused'
  /** A ClickHouse server does not answer. */
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
