import { Popover } from '@base-ui/react/popover'
import { type ReactNode, useId, useRef } from 'react'
import styles from './popover-note.module.css'
import { type Arrival, useTakenFocus } from './states/late-popup.tsx'

export interface PopoverNoteProps {
  /** What is pointed at, focused or pressed. */
  readonly trigger: ReactNode
  readonly triggerClassName: string | undefined
  /** The accessible name of a trigger without text. */
  readonly triggerName?: string | undefined
  readonly title?: string
  readonly children: ReactNode
}

export function NotePopup(props: PopoverNoteProps & { readonly arrival: Arrival }) {
  const button = useTakenFocus(props.arrival)
  const id = useId()
  const keepPressed = usePressed(props.arrival)
  return (
    <Popover.Root defaultOpen={props.arrival === 'pressed'} onOpenChange={keepPressed}>
      <Popover.Trigger
        ref={button}
        id={id}
        openOnHover
        delay={150}
        className={props.triggerClassName}
        aria-label={props.triggerName}
      >
        {props.trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="start" sideOffset={6} collisionPadding={8}>
          <Popover.Popup
            className={styles.popup}
            // A long note scrolls, by the keyboard too.
            tabIndex={0}
            {...(props.title === undefined && { 'aria-labelledby': id })}
          >
            {props.title !== undefined && (
              <Popover.Title className={styles.title}>{props.title}</Popover.Title>
            )}
            <Popover.Description render={<div />} className={styles.text}>
              {props.children}
            </Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/**
 * The first press of a note that the pointer opened keeps it open, however long the reader rested on the button. By
 * itself, the library closes the note if it has stood for half a second.
 */
function usePressed(arrival: Arrival): NonNullable<Popover.Root.Props['onOpenChange']> {
  const pressed = useRef(arrival === 'pressed')
  return (open, change) => {
    const isPress = change.reason === 'trigger-press'
    if (open || (isPress && !pressed.current)) {
      if (isPress) pressed.current = true
      if (!open) change.cancel()
    } else if (change.reason === 'trigger-hover' && pressed.current) {
      change.cancel()
    } else {
      pressed.current = false
    }
  }
}
