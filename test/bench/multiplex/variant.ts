import type { UncheckedQuestion } from '../../../src/protocol/requests.ts'

/** One way of asking many questions over one WebSocket. Its two halves run in processes of their own. */
export interface Variant {
  /** Listens on loopback, on any free port; the promise is its address. */
  serve(): Promise<string>
  connect(address: string): Promise<(question: UncheckedQuestion) => Promise<unknown>>
}
