import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../../src/dashboard/ui/tokens.css', import.meta.url), 'utf8')

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Linear RGB as it is seen without one kind of cones; Machado, Oliveira and Fernandes 2009, severity 1. */
const sight: Readonly<Record<string, Matrix>> = {
  everything: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function linear(hex: string): Triple {
  const part = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const times = (row: Triple, colour: Triple) => row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]
const seen = ([red, green, blue]: Matrix, colour: Triple): Triple => {
  const inGamut = (row: Triple) => Math.min(1, Math.max(0, times(row, colour)))
  return [inGamut(red), inGamut(green), inGamut(blue)]
}

/** CIE L*a*b*, of linear RGB under D65. */
function lab(colour: Triple): Triple {
  const root = (share: number) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116)
  const x = root(times([0.4124, 0.3576, 0.1805], colour) / 0.95047)
  const y = root(times([0.2126, 0.7152, 0.0722], colour))
  const z = root(times([0.0193, 0.1192, 0.9505], colour) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function distance(one: Triple, other: Triple): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

/** The categories that charts draw: women, men, and what has another name. */
const drawn = ['cat-1', 'cat-2', 'cat-3'] as const

/** As far apart as a quarter of the way from black to white, less a little: two shades that nobody mixes up. */
const apart = 20

test.each(
  Object.keys(sight).flatMap((what) => (['light', 'dark'] as const).map((scheme) => [scheme, what] as const)),
)('%s: categories are told apart by who sees %s', (scheme, what) => {
  const matrix = sight[what]
  if (matrix === undefined) throw new Error(`nobody knows ${what}`)
  const colours = drawn.map((name) => {
    const [, light = '', dark = ''] =
      new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
    return lab(seen(matrix, linear(scheme === 'light' ? light : dark)))
  })
  for (const [place, one] of colours.entries()) {
    for (const other of colours.slice(place + 1)) expect(distance(one, other)).toBeGreaterThan(apart)
  }
})
