import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveCamera } from '../../../../src/dashboard/coverage/live-cameras.ts'
import { WallBoard, WallCounts } from '../../../../src/dashboard/pages/wall/wall-board.tsx'
import { cameraTiles, storeTiles, type WallTile } from '../../../../src/dashboard/pages/wall/wall-tiles.ts'

/** A ResizeObserver that reports a size at once. */
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

const camera: LiveCamera = {
  recording: 'camera',
  name: 'Camera',
  location: 'store',
  state: 'offline',
  was: null,
  counted: null,
  since: { at: 0, basis: 'seen' },
  lastSeen: 0,
  quality: 1,
  flaps: 0,
  isEntrance: false,
  isOpen: true,
}

function tilesWhere(down: number, before: readonly WallTile[] = []): readonly WallTile[] {
  const cameras = Array.from({ length: 200 }, (_, place) => ({
    ...camera,
    recording: `camera-${place}`,
    name: `Camera ${place}`,
    state: place === down ? ('offline' as const) : ('online' as const),
  }))
  return cameraTiles(cameras, stores, before)
}

test('moves a camera that goes offline to the front without touching the other tiles', () => {
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

const none = { offline: 0, degraded: 0, unknown: 0, online: 0 }

test('hides the counts of a wall without cameras', () => {
  render(<WallCounts counts={none} />)
  expect(screen.queryByRole('list', { name: 'Cameras by state' })).toBeNull()
})

test('does not mark a count of zero online cameras as good', () => {
  const { rerender } = render(<WallCounts counts={{ ...none, offline: 1 }} />)
  const online = () => screen.getByText(/online$/)
  expect(online()).toHaveTextContent('0 online')
  expect(online()).toHaveAttribute('data-none')
  rerender(<WallCounts counts={{ ...none, offline: 1, online: 199 }} />)
  expect(online()).toHaveTextContent('199 online')
  expect(online()).not.toHaveAttribute('data-none')
})

test('labels the list as stores, with the number of offline cameras in each', () => {
  const counts = { offline: 2, degraded: 0, unknown: 0, online: 6 }
  const leeds = { store: 'leeds', name: 'Leeds', timezone: 'UTC', counts, cameras: 8, offlineSince: 0 }
  const [tile] = tilesWhere(3)
  const offline = [{ name: 'Tills' }, { name: 'Stairs' }].map(({ name }) => ({ ...camera, name }))
  expect(tile?.cameras).toBeNull()
  render(<WallBoard tiles={storeTiles([{ ...leeds, offline }])} now={60_000} />)
  const list = screen.getByRole('list', { name: 'Stores' })
  expect(list).toHaveTextContent(/Leeds.*Tills, Stairs.*2 of 8 offline/)
})
