import { expect, test } from 'vitest'
import { fitTiles, rowsOf, type TileArea } from '../../../../src/dashboard/pages/wall/fit-tiles.ts'

/** Common wall screens, of which header and footer leave the area below. */
const screens: readonly (readonly [number, number])[] = [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
  [2160, 3840],
]
const areaOf = ([width, height]: readonly [number, number]): TileArea => ({
  width: width * 0.97,
  height: height * (width > height ? 0.84 : 0.88),
  screenHeight: height,
})

test('fills the gaps beside wide tiles with single ones', () => {
  expect(rowsOf({ wide: 0, single: 7 }, 3, 1)).toBe(3)
  expect(rowsOf({ wide: 2, single: 20 }, 6, 2)).toBe(4)
  // With three columns, a wide tile leaves one gap per row.
  expect(rowsOf({ wide: 2, single: 2 }, 3, 2)).toBe(2)
  expect(rowsOf({ wide: 2, single: 3 }, 3, 2)).toBe(3)
})

test.each(screens)('fits any number of cameras on %d × %d, whichever are offline', (...screen) => {
  const area = areaOf(screen)
  for (const cameras of [1, 2, 3, 4, 7, 24, 60, 61, 100, 250, 500]) {
    for (const wide of [0, 1, Math.floor(cameras / 2), cameras]) {
      const fit = fitTiles({ wide, single: cameras - wide }, area)
      expect(fit.rows).toBe(rowsOf({ wide, single: cameras - wide }, fit.columns, fit.wideSpan))
      const height = fit.rows * fit.fontSize * 1.7 + (fit.rows - 1) * fit.gap
      expect(height).toBeLessThanOrEqual(area.height + 1)
    }
  }
})

test.each(screens)('keeps names of up to 60 cameras at 1/80 of the height on %d × %d', (...screen) => {
  const area = areaOf(screen)
  for (let cameras = 1; cameras <= 60; cameras += 1) {
    for (const wide of [0, 1, 3, cameras]) {
      if (wide > cameras) continue
      const { fontSize } = fitTiles({ wide, single: cameras - wide }, area)
      expect(fontSize, `${cameras} cameras, ${wide} down`).toBeGreaterThanOrEqual(area.screenHeight / 80)
    }
  }
})

test('keeps five hundred names legible on a 4K screen', () => {
  const { fontSize, density } = fitTiles({ wide: 3, single: 497 }, areaOf([3840, 2160]))
  expect(density).toBe('dense')
  expect(fontSize).toBeGreaterThan(16)
})

test('shows details for a few cameras and only names for many', () => {
  const area = areaOf([1920, 1080])
  expect(fitTiles({ wide: 2, single: 22 }, area)).toMatchObject({ density: 'full', wideSpan: 2 })
  expect(fitTiles({ wide: 0, single: 100 }, area).density).not.toBe('full')
})

test.each(screens)('keeps offline stores of five hundred legible from afar on %d × %d', (...screen) => {
  const area = areaOf(screen)
  for (const wide of [1, 9, 38]) {
    const { wideSpan, fontSize } = fitTiles({ wide, single: 500 - wide }, area)
    expect(wideSpan).toBe(4)
    // As wall-tile.module.css enlarges the name of a tile of four columns.
    expect(1.8 * fontSize, `${wide} offline`).toBeGreaterThanOrEqual(Math.min(...screen) / 66)
  }
})

test('packs single tiles around those of four columns and two rows', () => {
  // Two rows of ten columns hold two large tiles, and two columns beside them.
  expect(rowsOf({ wide: 2, single: 4 }, 10, 4)).toBe(2)
  expect(rowsOf({ wide: 2, single: 5 }, 10, 4)).toBe(3)
  expect(rowsOf({ wide: 3, single: 0 }, 10, 4)).toBe(4)
})
