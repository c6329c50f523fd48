import { memo } from 'react'
import { StatusShape } from '../../ui/marks/status-mark.tsx'
import type { Density } from './fit-tiles.ts'
import { tileWords } from './tile-words.ts'
import styles from './wall-tile.module.css'
import type { WallTile } from './wall-tiles.ts'

interface TileProps {
  readonly tile: WallTile
  readonly density: Density
  readonly isWide: boolean
  /** Rounded to minutes if the tile shows no seconds, so that a second does not re-render it. */
  readonly now: number
}

/**
 * Marks the names that are cut off. Only those get a clip, since hundreds of clips make every change of a
 * tile slow. Call it after layout.
 *
 * @param known per element, the last measured text and room
 * @param room everything besides the text that decides whether a name fits
 */
export function markLongNames(list: HTMLElement, known: WeakMap<Element, string>, room: string): void {
  const said = (start: Element) => `${room} ${start.textContent}`
  const starts = [...list.querySelectorAll(`.${styles.start}`)].filter(
    (start) => known.get(start) !== said(start),
  )
  // Measures all before changing any: alternating would force a layout per tile.
  const long = starts.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  for (const [place, start] of starts.entries()) {
    start.toggleAttribute('data-long', long[place])
    known.set(start, said(start))
  }
}

/** Letters kept at the end of a cut name: numbered cameras differ there. */
const endLetters = 4

/** One camera or store: its mark, its name and, as far as there is room, its state in words. */
export const Tile = memo(function Tile({ tile, density, isWide, now }: TileProps) {
  const { state, figure, aside } = tileWords(tile, now)
  return (
    <li
      className={styles.tile}
      data-state={tile.workUntil === null ? tile.state : 'work'}
      data-density={density}
      data-wide={isWide || undefined}
    >
      <span className={styles.name}>
        {density === 'dense' && !isWide ? (
          <span role="img" aria-label={state}>
            <StatusShape state={tile.state} />
          </span>
        ) : (
          <StatusShape state={tile.state} />
        )}
        <span className={styles.start}>{tile.name.slice(0, -endLetters)}</span>
        <span className={styles.end}>{tile.name.slice(-endLetters)}</span>
      </span>
      {tile.href && <a href={tile.href}>{tile.name}</a>}
      {density === 'full' && tile.place !== null && <span className={styles.place}>{tile.place}</span>}
      {density === 'dense' && isWide && (
        <span className={styles.state}>
          <span className={styles.cut}>{tile.place}</span>
          <span className={styles.spoken}>{state}</span> <b>{figure}</b>
        </span>
      )}
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
