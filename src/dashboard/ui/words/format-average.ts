import { formatCount, formatDecimal } from './format.ts'

/** An average of counts: `312`, below ten `4.3`. More than zero is never written as `0`. */
export function formatAverage(average: number): string {
  if (average >= 9.95 || Number.isInteger(average)) return formatCount(average)
  return average < 0.05 ? `<${formatDecimal(0.1, 1)}` : formatDecimal(average, 1)
}

/** An estimate, to two significant digits: `5,400` of 5,447; `7` of 6.8. */
export function formatEstimate(amount: number): string {
  const rounded = Math.round(amount)
  const scale = 10 ** Math.max(0, String(rounded).length - 2)
  return formatCount(Math.round(rounded / scale) * scale)
}
