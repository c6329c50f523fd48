import type { Measure } from './statements.ts'
import type { Amount } from './truth-questions.ts'

/** The true value of a subject, and how far a count of that size varies by chance. */
export interface True {
  readonly value: number
  /** Half of the 95 % interval around the value. */
  readonly noise: number
}

export type Amounts = Readonly<Partial<Record<Amount, number | null>>>

/** 95 % of a normal distribution lie within this many standard deviations. */
export const z = 1.96

/** Counts come as sums, averages and rates as total ÷ total. The noise is that of counting alone. */
export function combine(
  measure: Exclude<Measure, 'store dwell'>,
  found: readonly (readonly [string, Amounts])[],
): True | null {
  const sum = (amount: Amount) => addUp(found.map(([, amounts]) => amounts[amount] ?? null))
  switch (measure) {
    case 'entries':
      return counted(sum('entries'))
    case 'customers':
      return counted(sum('customers'))
    case 'zone visits':
      return counted(sum('visits'))
    case 'entries per open day': {
      const days = new Set(found.filter(([, { entries }]) => entries != null).map(([day]) => day)).size
      const total = sum('entries')
      return total === null || days === 0
        ? null
        : { value: total / days, noise: (z * Math.sqrt(total)) / days }
    }
    case 'conversion':
      return shareOf(sum('sales'), sum('customers'))
    case 'zone share':
      return shareOf(sum('visits'), sum('all visits'))
    case 'group share':
      return shareOf(sum('group'), sum('told'))
    case 'visit rate':
      return quotient(sum('visits'), sum('entries'), sum('visits'))
    case 'zone dwell':
      return quotient(sum('dwell'), sum('visits'), sum('visits'))
    case 'zone total dwell': {
      // Both the number of stays and their length vary.
      const [dwell, visits] = [sum('dwell'), sum('visits')]
      return dwell === null
        ? null
        : { value: dwell, noise: z * dwell * Math.sqrt(2 / Math.max(1, visits ?? 1)) }
    }
  }
}

function counted(value: number | null): True | null {
  return value === null ? null : { value, noise: z * Math.sqrt(value) }
}

function quotient(total: number | null, over: number | null, sample: number | null): True | null {
  if (total === null || over === null || over === 0) return null
  return { value: total / over, noise: (z * (total / over)) / Math.sqrt(Math.max(1, sample ?? 1)) }
}

function shareOf(part: number | null, whole: number | null): True | null {
  if (whole === null || whole === 0) return null
  const share = (part ?? 0) / whole
  return { value: share, noise: wilson(Math.min(1, share), whole) }
}

/** Half of Wilson's interval of a share. */
function wilson(share: number, count: number): number {
  return (
    (z / (1 + (z * z) / count)) * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count))
  )
}

export function addUp(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
