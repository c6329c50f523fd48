import type { Page, Route, WebSocketRoute } from '@playwright/test'
import { AnswerParts } from '../../../../src/client/answer-parts.ts'
import {
  type ErrorCode,
  errorJson,
  errorRules,
  problemDetails,
} from '../../../../src/protocol/metrics/errors.ts'
import { formatFrame, parseFrame } from '../../../../src/protocol/requests/frames.ts'
import { parseEnvelope } from '../../../../src/protocol/requests/requests.ts'

/** A request of the page over its socket or HTTP. For HTTP the route is the path behind `/api/v1`. */
export interface Asked {
  readonly route: string
  readonly body: Readonly<Record<string, unknown>>
}

/** What to do with a request. A changed response is the real one, parsed and altered. */
export type Treatment =
  | 'pass'
  | 'hold'
  | { readonly refuse: ErrorCode }
  | { readonly change: (answer: unknown) => unknown }

export type Rule = (asked: Asked) => Treatment

const roomyLimits = { maxParts: 10_000, maxAnswerLength: 512 * 1024 * 1024 }

/**
 * A proxy between a page and the real Shopfloor that holds, rejects or alters requests, or cuts the
 * connection.
 */
export class Interceptor {
  #rule: Rule
  #isCut = false
  readonly #sockets = new Set<WebSocketRoute>()
  /** Forwarded and not answered yet. */
  readonly #open = new Set<unknown>()

  private constructor(rule: Rule) {
    this.#rule = rule
  }

  /** Call it before the page is opened. */
  static async before(page: Page, rule: Rule = () => 'pass'): Promise<Interceptor> {
    const interceptor = new Interceptor(rule)
    await page.routeWebSocket(/\/api\/metrics$/, (near) => interceptor.#connect(near))
    await page.route(/\/api\/v1\//, (route) => interceptor.#call(route))
    return interceptor
  }

  /** Applies to future requests. */
  setRule(rule: Rule): void {
    this.#rule = rule
  }

  /** True if everything that was forwarded has been answered. */
  get isQuiet(): boolean {
    return this.#open.size === 0
  }

  /** Simulates a network outage: sockets die, and new sockets and requests fail. */
  async cut(): Promise<void> {
    this.#isCut = true
    for (const socket of this.#sockets) await socket.close({ code: 1012 })
    this.#sockets.clear()
  }

  #connect(near: WebSocketRoute): void {
    if (this.#isCut) {
      void near.close({ code: 1012 })
      return
    }
    const far = near.connectToServer()
    this.#sockets.add(near)
    const changes = new Map<string, Change>()
    near.onMessage((message) => {
      const asked = parseEnvelope(String(message))
      if (!asked.ok) return far.send(message)
      const { id, question } = asked
      const treatment = this.#rule(question)
      if (treatment === 'hold') return
      if (typeof treatment === 'object' && 'refuse' in treatment) {
        return near.send(frame(id, errorJson(treatment.refuse)))
      }
      this.#open.add(id)
      if (treatment === 'pass') return far.send(message)
      changes.set(id, { parts: new AnswerParts(roomyLimits), change: treatment.change })
      far.send(message)
    })
    far.onMessage((message) => {
      for (const text of changed(String(message), changes)) {
        near.send(text)
        this.#open.delete(text.slice(0, text.indexOf('|')))
      }
    })
    near.onClose(() => {
      this.#sockets.delete(near)
      this.#open.clear()
      void far.close()
    })
  }

  async #call(route: Route): Promise<void> {
    if (this.#isCut) return route.abort('connectionfailed')
    const request = route.request()
    const treatment = this.#rule({
      route: new URL(request.url()).pathname.replace('/api/v1', ''),
      body: (request.postDataJSON() ?? {}) as Asked['body'],
    })
    if (treatment === 'hold') return
    if (treatment === 'pass') {
      this.#open.add(request)
      const answered = request
        .response()
        .catch(() => null)
        .finally(() => this.#open.delete(request))
      await route.continue()
      await answered
      return
    }
    if ('refuse' in treatment) {
      return route.fulfill({
        status: errorRules[treatment.refuse].httpStatus,
        contentType: 'application/problem+json',
        json: problemDetails(treatment.refuse),
      })
    }
    const response = await route.fetch()
    await route.fulfill({ response, json: treatment.change(await response.json()) })
  }
}

interface Change {
  readonly parts: AnswerParts
  readonly change: (answer: unknown) => unknown
}

/** Frames to forward. For a response to be changed: none until it is complete, then one. */
function changed(text: string, changes: Map<string, Change>): readonly string[] {
  const result = parseFrame(text)
  const wanted = result.ok ? changes.get(result.frame.id) : undefined
  if (!result.ok || wanted === undefined) return [text]
  const { id, partNumber, totalParts, json } = result.frame
  const outcome =
    totalParts === 0
      ? ({ state: 'complete', answer: { value: JSON.parse(json) as unknown } } as const)
      : wanted.parts.add({ partNumber, totalParts, json })
  if (outcome.state === 'incomplete') return []
  if (outcome.state === 'broken')
    throw new Error(`the interceptor cannot parse a response: ${outcome.message}`)
  changes.delete(id)
  return [frame(id, JSON.stringify(wanted.change(outcome.answer.value)))]
}

function frame(id: string, json: string): string {
  return formatFrame({ id, partNumber: 0, totalParts: 0, json })
}
