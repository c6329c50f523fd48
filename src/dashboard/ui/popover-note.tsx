import type { PopoverNoteProps } from './note-popup.tsx'
import { latePart } from './states/late-part.tsx'
import { LatePopup } from './states/late-popup.tsx'

export const notePopup = latePart(async () => (await import('./note-popup.tsx')).NotePopup)

/** A note that opens on hover, on press and by keyboard, so that a phone reaches it too. Escape closes it. */
export function PopoverNote(props: PopoverNoteProps) {
  const { trigger, triggerClassName, triggerName } = props
  return <LatePopup part={notePopup} props={props} {...{ trigger, triggerClassName, triggerName }} />
}
