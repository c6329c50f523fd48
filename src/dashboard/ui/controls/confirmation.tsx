import { t } from '@lingui/core/macro'
import { Button } from './button.tsx'

interface ConfirmationProps {
  /** "Remove now". */
  readonly words: string
  /** Accessible names, with what is removed or kept. */
  readonly name: string
  readonly keepName: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onKeep: () => void
}

/** Asks for confirmation in the place of the button that was pressed, and takes its focus. */
export function Confirmation({ words, name, keepName, busy, onConfirm, onKeep }: ConfirmationProps) {
  return (
    <>
      <Button look="filled" autoFocus aria-label={name} disabled={busy} onClick={onConfirm}>
        {words}
      </Button>
      <Button aria-label={keepName} onClick={onKeep}>
        {t`Keep`}
      </Button>
    </>
  )
}
