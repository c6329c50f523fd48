import { t } from '@lingui/core/macro'
import { formatDuration } from '../../ui/words/format-duration.ts'
import type { SoundState } from './use-outage-sound.ts'

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
    <footer>
      <span data-warning={lostSince !== null || undefined}>
        {[
          lostSince !== null ? t`Connection lost, reconnecting…` : ageWords(props),
          turns > 1 && pageWords(turn + 1, turns),
          soundWords(sound),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span data-warning={behindMs !== 0 || undefined}>
        {behindMs !== 0 ? clockWords(behindMs) : version !== null && t`version ${version}`}
      </span>
    </footer>
  )
}

function ageWords({ ageMs, pollMs }: WallFooterProps): string {
  if (ageMs === null) return ''
  const [age, interval] = [formatDuration(Math.floor(ageMs / 1000)), formatDuration(pollMs / 1000)]
  return t`Updated ${age} ago · refreshes every ${interval}`
}

function pageWords(page: number, pages: number): string {
  return t`page ${page} of ${pages}`
}

function clockWords(behindMs: number): string {
  const error = formatDuration(Math.abs(behindMs) / 1000)
  return t`This screen’s clock is wrong by ${error}`
}

function soundWords(sound: SoundState): string {
  switch (sound) {
    case 'off':
      return ''
    case 'on':
      return t`sound on`
    case 'silent':
      return t`sound on, but silent until a key is pressed`
  }
}
