import type { Findings } from './finding.ts'

/** Checks the readiness of a dashboard that listens on the configured address. No finding if none does. */
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
    findings.skipped(about, 'no dashboard is running there')
    return
  }
  const answer: unknown = await response.json().catch(() => null)
  const field = (name: string): unknown =>
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  if (response.ok && field('status') === 'ready') findings.well(about, 'running; its deployment responds')
  else if (typeof field('detail') === 'string')
    findings.fault(
      about,
      `running, but not ready: ${String(field('detail')).replace(/\.$/, '')}`,
      'The findings above say why. If there are none, restart it: it may have started with other settings.',
    )
  else findings.fault(about, 'another program responds there', 'Set another PORT, or stop that program.')
}
