import { parseJson } from '../json-value.ts'

export interface HttpAsk {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface HttpAnswer {
  /** 0 if there was no answer at all. */
  readonly status: number
  /** True if it timed out. */
  readonly isLate?: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** `undefined` if the text is not JSON. */
  readonly value: unknown
}

/** Never rejects: a failed request returns its reason as text. */
export async function askHttp(ask: HttpAsk, timeoutMs: number): Promise<HttpAnswer> {
  try {
    const response = await fetch(ask.url, {
      method: ask.method,
      headers: ask.headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(ask.body === undefined ? {} : { body: ask.body }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      value: parseJson(text),
    }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { status: 0, isLate, headers: {}, text: reasonOf(error), value: undefined }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? `${error.message}: ${cause.message}` : error.message
}
