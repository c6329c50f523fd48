import { expect } from 'vitest'

/** Uptime travels with six decimals an hour, so a share that is summed from hours is not quite that of segments. */
const near = 1e-5

/** Two answers that agree number by number; shares agree to a hundred-thousandth. */
export function expectNear(actual: unknown, wanted: unknown): void {
  expect(settled(actual, wanted)).toEqual(wanted)
}

/** The first with those numbers of the second that are near to its own. */
function settled(actual: unknown, wanted: unknown): unknown {
  if (typeof actual === 'number' && typeof wanted === 'number') {
    return Math.abs(actual - wanted) <= near * Math.max(1, Math.abs(wanted)) ? wanted : actual
  }
  if (Array.isArray(actual) && Array.isArray(wanted)) {
    return actual.map((inner, position) => settled(inner, wanted[position]))
  }
  if (!isObject(actual) || !isObject(wanted)) return actual
  return Object.fromEntries(Object.entries(actual).map(([key, inner]) => [key, settled(inner, wanted[key])]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
