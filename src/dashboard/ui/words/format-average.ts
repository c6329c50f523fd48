import { formatCount, formatDecimal } from './format.ts'

/** An average of counts: `312`, below ten `4.3`. More than zero is never written as `0`. */
export function formatAverage(average: number): string {
  if (average >= 9.95 || Number.isInteger(average)) return formatCount(average)
  return average < 0.05 ? `<${formatDecimal(0.1, 1)}` : formatDecimal(average, 1)
}

/**
 * Writes averages that stand together, all with the same decimals: `5.0` beside `5.2`, `5` beside `312`, and `5` if all
 * are whole. More than zero is never written as `0`.
 *
 * @param averages all that stand together; `null` has no figure
 * @param tenthsBelow from this greatest average on, a decimal says nothing
 */
export function averagesFormat(averages: readonly (number | null)[], tenthsBelow = 9.95) {
  const areWhole = averages.every((average) => Number.isInteger(average ?? 0))
  const digits = areWhole || averages.some((average) => (average ?? 0) >= tenthsBelow) ? 0 : 1
  const least = 10 ** -digits
  return (average: number): string =>
    average > 0 && average < least / 2 ? `<${formatDecimal(least, digits)}` : formatDecimal(average, digits)
}

/** An estimate, to two significant digits: `5,400` of 5,447; `7` of 6.8. */
export function formatEstimate(amount: number): string {
  const rounded = Math.round(amount)
  const scale = 10 ** Math.max(0, String(rounded).length - 2)
  return formatCount(Math.round(rounded / scale) * scale)
}
