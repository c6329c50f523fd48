/** A request of which only the envelope is validated, as a forwarder handles it. */
export interface UncheckedQuestion {
  readonly action: string
  readonly route: string
  readonly body: unknown
}

/** Serialises a request message. It lives apart from the request schemas, which clients don't need. */
export function formatRequest(id: string, question: UncheckedQuestion): string {
  return JSON.stringify({ action: question.action, data: { id, route: question.route, body: question.body } })
}
