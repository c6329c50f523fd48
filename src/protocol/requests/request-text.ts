/** A question of which only the envelope is known: what a forwarder handles. */
export interface UncheckedQuestion {
  readonly action: string
  readonly route: string
  readonly body: unknown
}

/** Writes a request message. Apart from the schemas of requests, which a client needs none of. */
export function formatRequest(id: string, question: UncheckedQuestion): string {
  return JSON.stringify({ action: question.action, data: { id, route: question.route, body: question.body } })
}
