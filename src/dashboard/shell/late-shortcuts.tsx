import { Late, latePart } from '../ui/states/late-part.tsx'
import type { ShortcutsDialogProps } from './shortcuts-dialog.tsx'

export const shortcutsDialog = latePart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** The list of shortcuts, loaded when it is opened. If that fails, the next opening retries. */
export function LateShortcuts(props: ShortcutsDialogProps) {
  if (!props.open && shortcutsDialog.loaded === null) return null
  return <Late part={shortcutsDialog} props={props} waiting={null} missing={() => null} />
}
