import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../../src/dashboard/ui/tokens.css', import.meta.url), 'utf8')
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name, { light, dark }],
  ),
)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast ratio, 1 to 21. */
function contrast(one: string, other: string, scheme: 'light' | 'dark'): number {
  const [a, b] = [one, other].map((name) => luminance(pairs.get(name)?.[scheme] ?? 'missing'))
  return (Math.max(a ?? 0, b ?? 0) + 0.05) / (Math.min(a ?? 0, b ?? 0) + 0.05)
}

const texts = ['ink', 'ink-2', 'ink-3', 'accent', 'up', 'down', 'online', 'degraded', 'offline', 'unknown']
const marks = ['accent', 'accent-dim', 'compare', ...[1, 2, 3].map((n) => `cat-${n}`)]
const schemes = ['light', 'dark'] as const

test.each(schemes.flatMap((scheme) => texts.map((name) => [scheme, name] as const)))(
  '%s: %s is legible as text',
  (scheme, name) => {
    expect(contrast(name, 'surface', scheme)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(name, 'page', scheme)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(schemes.flatMap((scheme) => marks.map((name) => [scheme, name] as const)))(
  '%s: %s is seen as a mark',
  (scheme, name) => {
    expect(contrast(name, 'surface', scheme)).toBeGreaterThanOrEqual(3)
  },
)

test.each(schemes)('%s: text on the accent and on its soft shade is legible', (scheme) => {
  expect(contrast('on-accent', 'accent', scheme)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('ink', 'accent-soft', scheme)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('ink-3', 'sunken', scheme)).toBeGreaterThanOrEqual(4.5)
})

test.each(schemes)(
  '%s: numbers are legible on every heat, and each heat is stronger than the one before',
  (scheme) => {
    const heats = [1, 2, 3, 4].map((level) => `heat-${level}`)
    for (const heat of heats) expect(contrast('ink', heat, scheme)).toBeGreaterThanOrEqual(4.5)
    const strengths = [...heats, 'accent'].map((heat) => contrast(heat, 'surface', scheme))
    expect(strengths).toEqual([...strengths].sort((a, b) => a - b))
    expect(new Set(strengths).size).toBe(5)
  },
)
