import { duration, type Findings } from './finding.ts'

/** A `Date` is exact to the second, and a token to its signing. */
const exactMs = 2_000
const troubleMs = 30_000

/**
 * Holds this machine's clock against the deployment's.
 *
 * @param there epoch milliseconds by the deployment's clock; `null` where it does not say
 * @param here epoch milliseconds by ours at the same moment
 * @param exact by how much the two may differ without meaning anything
 */
export function checkClock(
  there: number | null,
  here: number,
  findings: Findings,
  exact: number = exactMs,
): void {
  if (there === null) {
    findings.skipped('clock', 'the deployment sends no time')
    return
  }
  const ahead = here - there
  const by = duration(Math.abs(ahead))
  if (Math.abs(ahead) <= exact) {
    findings.well('clock', `agrees with the deployment within ${duration(exact)}`)
    return
  }
  const says = `this machine is ${by} ${ahead > 0 ? 'ahead of' : 'behind'} the deployment`
  if (Math.abs(ahead) > troubleMs)
    findings.fault(
      'clock',
      says,
      'Synchronise the clock (timedatectl set-ntp true): otherwise "today" and "now" are wrong, and tokens expire unnoticed.',
    )
  else findings.note('clock', says, 'Synchronise the clock: timedatectl set-ntp true')
}
