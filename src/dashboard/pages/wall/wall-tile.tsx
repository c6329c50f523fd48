import { memo } from 'react'
import { StatusShape } from '../../ui/marks/status-mark.tsx'
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

/**
 * Marks the names that have to be cut: hundreds of clips are dear wherever one tile comes or goes, and most names have
 * room. To be called when they stand where they will.
 *
 * @param known what was looked at before, and in which room: of that nothing has changed.
 * @param room all that decides how wide a name may be, and is.
 */
export function markLongNames(list: HTMLElement, known: WeakMap<Element, string>, room: string): void {
  const said = (start: Element) => `${room} ${start.textContent}`
  const starts = [...list.querySelectorAll(`.${styles.start}`)].filter(
    (start) => known.get(start) !== said(start),
  )
  // All are looked at before any is changed: what is looked at after a change is laid out anew.
  const long = starts.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  for (const [place, start] of starts.entries()) {
    start.toggleAttribute('data-long', long[place])
    known.set(start, said(start))
  }
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
        {density === 'dense' && !isWide ? (
          <span role="img" aria-label={state} className={styles.mark}>
            <StatusShape state={tile.state} />
          </span>
        ) : (
          <StatusShape state={tile.state} />
        )}
        <span className={styles.start}>{tile.name.slice(0, -endLetters)}</span>
        <span className={styles.end}>{tile.name.slice(-endLetters)}</span>
      </span>
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
