import type { Findings } from './finding.ts'

/** Asks the dashboard of these settings how it is, where one runs. */
export async function checkDashboard(
  address: { readonly host: string; readonly port: number },
  options: { readonly timeoutMs: number; readonly findings: Findings },
): Promise<void> {
  const { findings } = options
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  const about = `${host}:${address.port}`
  let response: Response
  try {
    response = await fetch(`http://${about}/readyz`, { signal: AbortSignal.timeout(options.timeoutMs) })
  } catch {
    findings.skipped(about, 'no dashboard runs there now')
    return
  }
  const answer: unknown = await response.json().catch(() => null)
  const field = (name: string): unknown =>
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  if (response.ok && field('status') === 'ready')
    findings.well(about, 'it runs, and its deployment answers it')
  else if (typeof field('detail') === 'string')
    findings.fault(
      about,
      `it runs, and cannot answer: ${String(field('detail')).replace(/\.$/, '')}`,
      'What is found above says why. If all is well above, start it again: it may have been given other settings.',
    )
  else findings.fault(about, 'something else answers there', 'Choose another PORT, or stop what uses it.')
}
