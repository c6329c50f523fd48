import type { Measurements } from './measurements.ts'

/** Measures the duration of requests to the deployment: until the response, over HTTP until its head. */
export async function measured<
  Reply extends { readonly ok: true } | { readonly ok: false; readonly code: string },
>(
  { answered, upstreamEnded }: Measurements,
  { route }: { readonly route: string },
  signal: Pick<AbortSignal, 'aborted'>,
  asked: Promise<Reply>,
): Promise<Reply> {
  answered('asked')
  const began = performance.now()
  const answer = await asked
  const outcome = answer.ok ? 'ok' : signal.aborted ? 'abandoned' : answer.code
  upstreamEnded(route, outcome, (performance.now() - began) / 1000)
  return answer
}
