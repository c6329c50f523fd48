import { createHmac } from 'node:crypto'

export type Delivery =
  | { readonly ok: true }
  /** @param isFinal true if the same message would be refused again */
  | { readonly ok: false; readonly reason: string; readonly isFinal: boolean }

/** Statuses that mean that the message itself is invalid. */
const aboutTheMessage: ReadonlySet<number> = new Set([400, 413, 422])

/**
 * Posts a message, signed as in Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over id, seconds and
 * body. Does not follow redirects: they would leak the message to another host. The reason of a failure contains
 * neither the URL nor the response.
 */
export async function postWebhook(
  { url, key }: { readonly url: string; readonly key: Buffer | null },
  message: { readonly id: string; readonly body: string },
  options: {
    /** Epoch milliseconds. */
    readonly now: () => number
    readonly answerMs: number
    readonly signal: AbortSignal
  },
): Promise<Delivery> {
  const timestamp = String(Math.floor(options.now() / 1000))
  const headers = {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    ...(key === null ? {} : { 'webhook-signature': signatureOf(key, message.id, timestamp, message.body) }),
  }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: message.body,
      redirect: 'manual',
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(options.answerMs)]),
    })
    await response.body?.cancel()
    if (response.ok) return { ok: true }
    return { ok: false, reason: `HTTP ${response.status}`, isFinal: aboutTheMessage.has(response.status) }
  } catch (error) {
    return { ok: false, reason: wordOf(error), isFinal: false }
  }
}

export function signatureOf(key: Buffer, id: string, timestamp: string, body: string): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

function wordOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no response in time'
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : 'no response'
}
