/** How the screen writes figures in British English: written apart from its formatters, whose words the build compiles. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-GB', { maximumFractionDigits: 0 })
}

export function formatShare(fraction: number, digits = 1): string {
  return fraction.toLocaleString('en-GB', {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** A share of camera time is never rounded up. */
export function formatCoverage(share: number): string {
  const percent = Math.floor(share * 1000 + 1e-6) / 10
  return formatShare(percent / 100, percent === 0 || percent === 100 ? 0 : 1)
}

/** `45s`, `2m 05s`, `1h 12m`, `3d 4h`: the two greatest units, the second as on a clock. */
export function formatDuration(seconds: number): string {
  let rest = Math.round(seconds)
  const parts = (
    [
      ['d', 86_400],
      ['h', 3600],
      ['m', 60],
      ['s', 1],
    ] as const
  ).map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return { unit, count }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  if (first === -1) return '0s'
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0)
  return shown
    .map(({ unit, count }, at) => `${at > 0 && unit !== 'h' ? String(count).padStart(2, '0') : count}${unit}`)
    .join('\u00a0')
}

/** `+4.2%`, `−3.0%`, `No change`. */
export function formatChange(ratio: number): string {
  const size = Math.round(Math.abs(ratio) * 1000) / 1000
  if (size === 0) return 'No change'
  return `${ratio > 0 ? '+' : '−'}${formatShare(size)}`
}

/** `+1.4 pp`, `−0.6 pp`, `No change`: of a rate. */
export function formatPointChange(points: number): string {
  const size = Math.round(Math.abs(points) * 10) / 10
  if (size === 0) return 'No change'
  return `${points > 0 ? '+' : '−'}${size.toFixed(1)}\u00a0pp`
}

/** `2,800 h`, `0.5 h`: a total of stays. */
export function formatTotalHours(seconds: number): string {
  const hours = seconds / 3600
  return `${hours.toLocaleString('en-GB', { maximumFractionDigits: hours < 10 ? 1 : 0 })}\u00a0h`
}
