import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'

/** One way to send many requests over one WebSocket. Client and server run in processes of their own. */
export interface Variant {
  /**
   * Listens on a free port of loopback. Resolves to its address.
   *
   * @param behind address of the upstream server, if the variant has one
   */
  serve(behind: string): Promise<string>
  connect(address: string): Promise<(question: UncheckedQuestion) => Promise<unknown>>
}
