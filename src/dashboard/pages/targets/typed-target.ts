import type { TargetMeasure } from '../../../protocol/targets.ts'

/** Digits of the largest amounts that the server takes. */
const mostDigits = { entries: 10, revenue: 15 } as const

/** Returns a typed target; `null` for none, `NaN` if it is no target of this measure. */
export function typedTarget(text: string, measure: TargetMeasure): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return measure === 'conversion' ? typedPercentage(typed) : typedCount(typed, mostDigits[measure])
}

/** A whole number of at least 0, with or without separators of thousands. */
function typedCount(typed: string, digits: number): number {
  const plain = grouped.test(typed) ? typed.replace(/\D/g, '') : typed
  return /^\d+$/.test(plain) && plain.length <= digits ? Number(plain) : Number.NaN
}

/** Thousands in any language: "12,000", "12.000", "12 000", "12’000". */
const grouped = /^\d{1,3}([.,'’\s]\d{3})+$/

/** "18.5", "18,5", "18.5%" or "18,5 %". No percentage is above 100, so neither character separates thousands. */
function typedPercentage(typed: string): number {
  const plain = typed.replace(/\s*%$/, '').replace(',', '.')
  const value = /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
  return value <= 100 ? value : Number.NaN
}
