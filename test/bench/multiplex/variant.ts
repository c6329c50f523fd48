import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'

/** One way of asking many questions over one WebSocket. Its two halves run in processes of their own. */
export interface Variant {
  /**
   * Listens on loopback, on any free port; the promise is its address.
   *
   * @param behind the address of the server that it asks itself, where it is one that does
   */
  serve(behind: string): Promise<string>
  connect(address: string): Promise<(question: UncheckedQuestion) => Promise<unknown>>
}
