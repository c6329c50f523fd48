import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WallBoard, WallCounts } from '../../../../src/dashboard/pages/wall/wall-board.tsx'
import { type WallTile, wallTiles } from '../../../../src/dashboard/pages/wall/wall-tiles.ts'

/** Tells at once that there is room. */
class RoomObserver {
  readonly #tell: () => void
  constructor(tell: () => void) {
    this.#tell = tell
  }
  observe(element: Element) {
    Object.defineProperties(element, { clientWidth: { value: 1920 }, clientHeight: { value: 980 } })
    this.#tell()
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('ResizeObserver', RoomObserver))
afterEach(() => vi.unstubAllGlobals())

const stores = [{ id: 'store', name: 'Leeds', timezone: 'UTC', zoneFrom: 'location' as const }]

function tilesWhere(down: number, before: readonly WallTile[] = []): readonly WallTile[] {
  const cameras = Array.from({ length: 200 }, (_, place) => ({
    recording: `camera-${place}`,
    location: 'store',
    state: place === down ? ('offline' as const) : ('online' as const),
    was: null,
    since: { at: 0, basis: 'seen' as const },
    lastSeen: 0,
    quality: 1,
    flaps: 0,
  }))
  const names = new Map(cameras.map(({ recording }, place) => [recording, `Camera ${place}`]))
  return wallTiles(cameras, names, stores, before)
}

test('a camera that goes down comes first, and nothing is done to the tiles that it passes', () => {
  const before = tilesWhere(-1)
  const { rerender } = render(<WallBoard tiles={before} now={0} />)
  const list = screen.getByRole('list', { name: 'Cameras' })
  const changes = new MutationObserver(() => {})
  changes.observe(list, { childList: true, subtree: true, characterData: true, attributeFilter: ['class'] })
  rerender(<WallBoard tiles={tilesWhere(150, before)} now={0} />)
  expect(list.firstElementChild).toHaveTextContent('Camera 150')
  const touched = changes
    .takeRecords()
    .flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])
  expect(touched.map(({ textContent }) => textContent?.slice(0, 10))).toEqual(['Camera 150', 'Camera 150'])
})

test('counts of a wall without cameras say nothing', () => {
  render(<WallCounts tiles={[]} />)
  expect(screen.queryByRole('list', { name: 'Cameras by state' })).toBeNull()
})

test('a count of no online camera is not marked as good', () => {
  const [down] = tilesWhere(0)
  const { rerender } = render(<WallCounts tiles={down === undefined ? [] : [down]} />)
  const online = () => screen.getByText(/online$/)
  expect(online()).toHaveTextContent('0 online')
  expect(online()).toHaveAttribute('data-none')
  rerender(<WallCounts tiles={tilesWhere(0)} />)
  expect(online()).toHaveTextContent('199 online')
  expect(online()).not.toHaveAttribute('data-none')
})
