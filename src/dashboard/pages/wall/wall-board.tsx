import { t } from '@lingui/core/macro'
import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type LiveCounts, type LiveState, liveStates } from '../../../protocol/derived/live-answers.ts'
import type { Size } from '../../charts/chart-geometry.ts'
import { useObservedSize } from '../../charts/use-observed-size.ts'
import { severityOf } from '../../coverage/live-cameras.ts'
import { StatusShape } from '../../ui/marks/status-mark.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { fitTiles, type TileFit } from './fit-tiles.ts'
import styles from './wall.module.css'
import { markLongNames, Tile } from './wall-tile.tsx'
import type { WallTile } from './wall-tiles.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Shows all tiles of a page at once, as large as possible. */
export function WallBoard({ tiles, now }: { readonly tiles: readonly WallTile[]; readonly now: number }) {
  const { element, size } = useObservedSize<HTMLDivElement>()
  return (
    <div ref={element} className={styles.area}>
      {size !== null && size.width > 0 && size.height > 0 && <Tiles tiles={tiles} now={now} size={size} />}
    </div>
  )
}

interface TilesProps {
  readonly tiles: readonly WallTile[]
  readonly now: number
  readonly size: Size
}

function Tiles({ tiles, now, size }: TilesProps) {
  const wide = tiles.filter(({ state }) => state === 'offline').length
  const single = tiles.length - wide
  const fit = useMemo(
    () => fitTiles({ wide, single }, { ...size, screenHeight: window.innerHeight }),
    [wide, single, size],
  )
  const variables: Record<`--${string}`, string> = {
    '--columns': String(fit.columns),
    '--rows': String(fit.rows),
    '--gap': `${fit.gap}px`,
    '--base': `${fit.fontSize}px`,
  }
  // One list per state. In a single list, a tile that moves to the front makes React move every tile before
  // it, hundreds for one new outage.
  const groups = useMemo(() => bySeverity(tiles), [tiles])
  const list = useRef<HTMLUListElement>(null)
  const [measured] = useState(() => new WeakMap<Element, string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names depend on the tiles
  useLayoutEffect(() => {
    const room = `${size.width} ${fit.columns} ${fit.fontSize} ${fit.density} ${document.fonts?.status}`
    if (list.current !== null) markLongNames(list.current, measured, room)
  }, [tiles, fit, size, measured])
  return (
    <ul ref={list} data-span={fit.wideSpan} style={variables as CSSProperties} aria-label={listWords(tiles)}>
      {groups.map(([severity, alike]) => (
        <StateTiles
          key={severity}
          tiles={alike}
          density={fit.density}
          wideSpan={fit.wideSpan}
          now={alike.some((tile) => showsSeconds(tile, now)) ? now : minuteOf(now)}
        />
      ))}
    </ul>
  )
}

function listWords(tiles: readonly WallTile[]): string {
  if (tiles.some(({ href }) => href)) return t`Groups of stores`
  return tiles[0]?.cameras ? t`Stores` : t`Cameras`
}

interface StateTilesProps extends Pick<TileFit, 'density' | 'wideSpan'> {
  readonly tiles: readonly WallTile[]
  /** Rounded to minutes if no tile shows seconds. */
  readonly now: number
}

const StateTiles = memo(function StateTiles({ tiles, density, wideSpan, now }: StateTilesProps) {
  return tiles.map((tile) => (
    <Tile
      key={tile.id}
      tile={tile}
      density={density}
      isWide={wideSpan > 1 && tile.state === 'offline'}
      now={showsSeconds(tile, now) ? now : minuteOf(now)}
    />
  ))
})

/** Each severity with its tiles, in the order of the tiles. */
function bySeverity(tiles: readonly WallTile[]): readonly (readonly [number, readonly WallTile[]])[] {
  return [...new Set(tiles.map(severityOf))].map((severity) => [
    severity,
    tiles.filter((tile) => severityOf(tile) === severity),
  ])
}

const minuteOf = (now: number) => Math.floor(now / minuteMs) * minuteMs

/** Outages show seconds for the first hour; everything else shows minutes. */
function showsSeconds({ state, since, flaps }: WallTile, now: number): boolean {
  return state === 'offline' && flaps === 0 && since !== null && now - since.at < hourMs
}

function countWords(state: LiveState, cameras: number): string {
  const count = formatCount(cameras)
  switch (state) {
    case 'offline':
      return t`${count} offline`
    case 'degraded':
      return t`${count} degraded`
    case 'unknown':
      return t`${count} unknown`
    case 'online':
      return t`${count} online`
  }
}

/**
 * Number of cameras per state. Empty states are hidden except *online*, since "0 online" matters. Renders
 * nothing for a wall without cameras.
 */
export function WallCounts({ counts }: { readonly counts: LiveCounts }) {
  if (liveStates.every((state) => counts[state] === 0)) return null
  return (
    <ul aria-label={t`Cameras by state`}>
      {liveStates
        .filter((state) => counts[state] > 0 || state === 'online')
        .map((state) => (
          <li key={state} data-state={state} data-none={counts[state] === 0 || undefined}>
            <StatusShape state={state} /> {countWords(state, counts[state])}
          </li>
        ))}
    </ul>
  )
}
