import { type CSSProperties, memo, useMemo } from 'react'
import { countStates, liveStates } from '../../coverage/live-cameras.ts'
import { formatCount } from '../../ui/format.ts'
import { StatusShape } from '../../ui/status-mark.tsx'
import { fitTiles, gapOf } from './fit-tiles.ts'
import { type ElementSize, useElementSize } from './use-element-size.ts'
import styles from './wall.module.css'
import { Tile } from './wall-tile.tsx'
import type { WallTile } from './wall-tiles.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** All tiles of a turn at once, as large as they can be. */
export function WallBoard({ tiles, now }: { readonly tiles: readonly WallTile[]; readonly now: number }) {
  const [ref, size] = useElementSize()
  return (
    <div ref={ref} className={styles.area}>
      {size !== null && size.width > 0 && size.height > 0 && <Tiles tiles={tiles} now={now} size={size} />}
    </div>
  )
}

interface TilesProps {
  readonly tiles: readonly WallTile[]
  readonly now: number
  readonly size: ElementSize
}

function Tiles({ tiles, now, size }: TilesProps) {
  const wide = tiles.filter(({ state }) => state === 'offline').length
  const single = tiles.length - wide
  const fit = useMemo(() => fitTiles({ wide, single }, areaOf(size)), [wide, single, size])
  const variables: Record<`--${string}`, string> = {
    '--columns': String(fit.columns),
    '--rows': String(fit.rows),
    '--gap': `${gapOf(areaOf(size))}px`,
    '--name': `${fit.fontSize}px`,
  }
  // What is down says so by the second for the first hour; all else by the minute.
  const minute = Math.floor(now / minuteMs) * minuteMs
  return (
    <ul className={styles.tiles} style={variables as CSSProperties} aria-label="Cameras">
      {tiles.map((tile) => (
        <Tile
          key={tile.recording}
          tile={tile}
          density={fit.density}
          isWide={fit.wideSpan === 2 && tile.state === 'offline'}
          now={isYoung(tile, now) ? now : minute}
        />
      ))}
    </ul>
  )
}

function isYoung({ state, since, flaps }: WallTile, now: number): boolean {
  return state === 'offline' && flaps === 0 && since !== null && now - since.at < hourMs
}

const areaOf = (size: ElementSize) => ({ ...size, screenHeight: window.innerHeight })

/** How many cameras are in each state; what there is none of is left out, but for those that are well. */
export const WallCounts = memo(function WallCounts({ tiles }: { readonly tiles: readonly WallTile[] }) {
  const counts = countStates(tiles)
  return (
    <ul className={styles.counts} aria-label="Cameras by state">
      {liveStates
        .filter((state) => counts[state] > 0 || state === 'online')
        .map((state) => (
          <li key={state} data-state={state}>
            <StatusShape state={state} /> {formatCount(counts[state])} {state}
          </li>
        ))}
    </ul>
  )
})
