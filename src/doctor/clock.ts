import { duration, type Findings } from './finding.ts'

/** The precision of a `Date` header and of a token's times. */
const exactMs = 2_000
const troubleMs = 30_000

/**
 * Compares this machine's clock with the deployment's.
 *
 * @param there epoch milliseconds of the deployment's clock; `null` if unknown
 * @param here epoch milliseconds of our clock at the same moment
 * @param exact tolerated difference
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
