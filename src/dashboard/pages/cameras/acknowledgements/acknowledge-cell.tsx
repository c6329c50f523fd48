import { useState } from 'react'
import { longestReason } from '../../../../protocol/acknowledgements.ts'
import type { Acknowledgement } from '../../../coverage/acknowledgements.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from '../styles/incidents.module.css'

export interface AcknowledgeCellProps {
  readonly camera: string
  /** `null` if the outage is not acknowledged. */
  readonly known: Acknowledgement | null
  /** Who said so, and when. */
  readonly note: string | null
  readonly onAcknowledge: (reason: string) => void
  readonly onWithdraw: () => void
}

/** Says why a camera is down, or asks for it: a button, and in its place a line to write in. */
export function AcknowledgeCell({ camera, known, note, onAcknowledge, onWithdraw }: AcknowledgeCellProps) {
  const [reason, setReason] = useState<string | null>(null)
  if (known !== null) {
    return (
      <span className={styles.known}>
        <span className={styles.reason} title={known.reason}>
          {known.reason}
        </span>
        <span className={styles.said}>
          {note}
          <Button look="quiet" aria-label={`Withdraw what is known of ${camera}`} onClick={onWithdraw}>
            Withdraw
          </Button>
        </span>
      </span>
    )
  }
  if (reason === null) {
    return (
      <Button look="quiet" aria-label={`Acknowledge ${camera}`} onClick={() => setReason('')}>
        Acknowledge
      </Button>
    )
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const said = reason.trim()
        if (said === '') return
        setReason(null)
        onAcknowledge(said)
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        className={styles.input}
        aria-label={`Why is ${camera} down?`}
        placeholder="Why? For example: power cut"
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setReason(null)
        }}
      />
      <Button look="quiet" type="submit" disabled={reason.trim() === ''}>
        Save
      </Button>
    </form>
  )
}
