import { memo } from 'react'
import { StatusShape } from '../../ui/status-mark.tsx'
import type { Density } from './fit-tiles.ts'
import styles from './wall-tile.module.css'
import type { WallTile } from './wall-tiles.ts'
import { tileWords } from './wall-words.ts'

interface TileProps {
  readonly tile: WallTile
  readonly density: Density
  readonly isWide: boolean
  /** In whole minutes where no seconds are shown: then a second changes nothing. */
  readonly now: number
}

/** What tells one of several apart stands at the end of its name, and is kept where the name is cut. */
const endLetters = 4

/** One camera: a mark, its name, and how it is in words as far as there is room. */
export const Tile = memo(function Tile({ tile, density, isWide, now }: TileProps) {
  const { state, figure, aside } = tileWords(tile, now)
  return (
    <li
      className={styles.tile}
      data-state={tile.state}
      data-density={density}
      data-wide={isWide || undefined}
    >
      <span className={styles.name}>
        <StatusShape state={tile.state} />
        <span className={styles.cut}>{tile.name.slice(0, -endLetters)}</span>
        <span className={styles.end}>{tile.name.slice(-endLetters)}</span>
      </span>
      {density === 'full' && tile.place !== null && <span className={styles.place}>{tile.place}</span>}
      {density === 'dense' && isWide && (
        <span className={styles.state}>
          <span className={styles.cut}>{tile.place}</span>
          <span className={styles.spoken}>{state}</span> <b>{figure}</b>
        </span>
      )}
      {density === 'dense' && !isWide && <span className={styles.spoken}>{state}</span>}
      {density !== 'dense' && (
        <span className={styles.state}>
          <span className={styles.cut}>
            {state} {figure !== '' && <b>{figure}</b>}
          </span>
          {density === 'full' ? (
            <span className={styles.aside}>{aside}</span>
          ) : (
            <span className={styles.cut}>{tile.place}</span>
          )}
        </span>
      )}
    </li>
  )
})
