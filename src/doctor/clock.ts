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
    findings.skipped('clock', 'the deployment does not say what time it is')
    return
  }
  const ahead = here - there
  const by = duration(Math.abs(ahead))
  if (Math.abs(ahead) <= exact) {
    findings.well('clock', `as the deployment's, within ${duration(exact)}`)
    return
  }
  const says = `this machine is ${by} ${ahead > 0 ? 'ahead of' : 'behind'} the deployment`
  if (Math.abs(ahead) > troubleMs)
    findings.fault(
      'clock',
      says,
      'Set the clock by the network (timedatectl set-ntp true): else "today" and "now" are wrong, and tokens run out unseen.',
    )
  else findings.note('clock', says, 'Set the clock by the network: timedatectl set-ntp true')
}
