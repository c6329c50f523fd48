import { t } from '@lingui/core/macro'
import { useId } from 'react'
import type { LiveState } from '../../../protocol/derived/live-answers.ts'
import styles from './status-mark.module.css'

/** The state of a camera in one word. */
export function stateWord(state: LiveState): string {
  switch (state) {
    case 'online':
      return t`Online`
    case 'degraded':
      return t`Degraded`
    case 'offline':
      return t`Offline`
    case 'unknown':
      return t`Unknown`
  }
}

export interface StatusMarkProps {
  readonly state: LiveState
  /** The word beside the shape, where another says more: "3 down", "Poor picture". */
  readonly word?: string
}

/** A state by shape, colour and word; never by colour alone. */
export function StatusMark({ state, word = stateWord(state) }: StatusMarkProps) {
  return (
    <span className={styles.mark} data-state={state}>
      <StatusShape state={state} />
      {word}
    </span>
  )
}

/** The shape alone, for places where the word already stands. Takes 1 em. */
export function StatusShape({ state }: { readonly state: LiveState }) {
  const hatch = useId()
  // Hundreds of these stand on a wall. Chromium sorts the clip and the scale of each picture into layers whenever one
  // tile comes or goes, which costs more than drawing them: this one is no picture.
  if (state === 'online') return <span aria-hidden="true" className={styles.shape} data-state={state} />
  return (
    <svg aria-hidden="true" className={styles.shape} data-state={state} viewBox="0 0 16 16">
      {state === 'degraded' && <path d="M8 1.4 15.2 14.4H.8z" fill="currentColor" />}
      {state === 'offline' && (
        <>
          <rect x="1" y="1" width="14" height="14" rx="2" fill="currentColor" />
          <path d="m5 5 6 6M11 5l-6 6" stroke="var(--surface)" strokeWidth="2.2" />
        </>
      )}
      {state === 'unknown' && (
        <>
          <pattern
            id={hatch}
            width="3.4"
            height="3.4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="1.2" height="3.4" fill="currentColor" />
          </pattern>
          <circle
            cx="8"
            cy="8"
            r="6.2"
            fill={`url(#${hatch})`}
            stroke="currentColor"
            strokeWidth="1.8"
            strokeDasharray="3 2.4"
          />
        </>
      )}
    </svg>
  )
}
