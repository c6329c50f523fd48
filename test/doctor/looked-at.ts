import type { Deployment } from '../../src/bff/settings/deployment.ts'
import { type DiagnosisOptions, diagnose } from '../../src/doctor/diagnosis.ts'
import type { Finding } from '../../src/doctor/finding.ts'

/** All findings of the doctor, and access to one by its subject. */
export interface LookedAt {
  readonly findings: readonly Finding[]
  /** `verdict: finding → advice`. */
  of(about: string): string
  /** The faults, by subject. */
  readonly faults: readonly string[]
}

export async function lookAt(
  deployment: Deployment,
  options: Partial<DiagnosisOptions> = {},
): Promise<LookedAt> {
  const findings: Finding[] = []
  await diagnose(deployment, {
    now: Date.now,
    timeoutMs: 20_000,
    indexClock: 'location',
    groupsFile: null,
    report: (finding) => findings.push(finding),
    ...options,
  })
  return {
    findings,
    of(about) {
      const found = findings.find((finding) => finding.about === about)
      if (found === undefined) return `nothing of ${about}`
      return `${found.verdict}: ${found.says}${found.advice === null ? '' : ` → ${found.advice}`}`
    },
    faults: findings.flatMap(({ verdict, about }) => (verdict === 'fault' ? [about] : [])),
  }
}
