import { formatDuration } from '../../ui/words/format.ts'
import type { SoundState } from './use-outage-sound.ts'
import styles from './wall.module.css'

interface WallFooterProps {
  /** When the connection was lost; `null` while connected. */
  readonly lostSince: number | null
  /** Age of the states; `null` before the first response. */
  readonly ageMs: number | null
  readonly pollMs: number
  /** Index of the current page of tiles. */
  readonly turn: number
  readonly turns: number
  readonly sound: SoundState
  /** Error of the device clock; 0 within the tolerance. */
  readonly behindMs: number
  /** Build of the page; `null` until known. */
  readonly version: string | null
}

/** The age of the states and the condition of the screen itself. */
export function WallFooter(props: WallFooterProps) {
  const { lostSince, turn, turns, sound, behindMs, version } = props
  return (
    <footer className={styles.footer}>
      <span data-warning={lostSince !== null || undefined}>
        {lostSince !== null ? 'Connection lost, trying again' : ageWords(props)}
        {turns > 1 && ` · part ${turn + 1} of ${turns}`}
        {soundWords[sound]}
      </span>
      <span data-warning={behindMs !== 0 || undefined}>
        {behindMs !== 0
          ? `The clock of this screen is wrong by ${formatDuration(Math.abs(behindMs) / 1000)}`
          : version !== null && `version ${version}`}
      </span>
    </footer>
  )
}

function ageWords({ ageMs, pollMs }: WallFooterProps): string {
  if (ageMs === null) return ''
  return `Status ${formatDuration(Math.floor(ageMs / 1000))} old · asked every ${pollMs / 1000} s`
}

const soundWords: Readonly<Record<SoundState, string>> = {
  off: '',
  on: ' · sound on',
  silent: ' · sound on, but this browser is silent until a key is pressed',
}
