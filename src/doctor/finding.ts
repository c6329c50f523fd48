/** Sections of the report, in the order of the checks. */
export const parts = [
  'Settings',
  'Network',
  'Token',
  'Core API',
  'Metrics',
  'Uptime',
  'Speed',
  'Sign-in',
  'Dashboard',
] as const

export type Part = (typeof parts)[number]

export type Verdict =
  | 'well'
  /** It works, but the operator should know about it. */
  | 'note'
  /** It doesn't work: the operator must act. */
  | 'fault'
  /** Not checked: an earlier check failed, or there is nothing to check. */
  | 'skipped'

/** The result of one check. */
export interface Finding {
  readonly part: Part
  /** The subject: a host, a setting or a route. */
  readonly about: string
  readonly verdict: Verdict
  /** A sentence without its full stop. */
  readonly says: string
  /** What to do. `null` if nothing. */
  readonly advice: string | null
}

/** Collects the findings of one part. */
export interface Findings {
  well(about: string, says: string): void
  note(about: string, says: string, advice?: string): void
  fault(about: string, says: string, advice: string): void
  skipped(about: string, why: string): void
}

export type ReportFinding = (finding: Finding) => void

export function findingsOf(part: Part, report: ReportFinding): Findings {
  return {
    well: (about, says) => report({ part, about, verdict: 'well', says, advice: null }),
    note: (about, says, advice) => report({ part, about, verdict: 'note', says, advice: advice ?? null }),
    fault: (about, says, advice) => report({ part, about, verdict: 'fault', says, advice }),
    skipped: (about, why) => report({ part, about, verdict: 'skipped', says: why, advice: null }),
  }
}

/** Formats milliseconds for people. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 10_000) return `${(ms / 1000).toFixed(1).replace('.0', '')} s`
  if (ms < 120_000) return `${Math.round(ms / 1000)} s`
  if (ms < 2 * 3_600_000) return `${Math.round(ms / 60_000)} min`
  return ms < 48 * 3_600_000 ? `${Math.round(ms / 3_600_000)} h` : `${Math.round(ms / 86_400_000)} days`
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
