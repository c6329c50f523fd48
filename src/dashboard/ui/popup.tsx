import { Popover } from '@base-ui/react/popover'
import { type ReactNode, type RefObject, useState } from 'react'
import { type Arrival, useTakenFocus } from './states/late-popup.tsx'

export interface PopupButton {
  readonly trigger: ReactNode
  readonly triggerClassName: string | undefined
  /** The accessible name of the button, if it says more than its text. */
  readonly triggerName?: string | undefined
  readonly arrival: Arrival
}

interface PopupProps extends PopupButton {
  /** Names the popup, unless its content has a title. */
  readonly label?: string
  /** The edge of the button that the popup stands at. */
  readonly align: 'start' | 'end'
  /** Places the popup above what it covers. */
  readonly positionerClassName: string | undefined
  readonly className: string | undefined
  /** Receives the focus first; by default the first focusable element. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined
  readonly children: (close: () => void) => ReactNode
}

/** A button and the popup that it opens. */
export function Popup(props: PopupProps) {
  const { trigger, triggerClassName, triggerName, arrival } = props
  const { label, align, positionerClassName, className, initialFocus, children } = props
  const button = useTakenFocus(arrival)
  const [open, setOpen] = useState(arrival === 'pressed')
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger ref={button} className={triggerClassName} aria-label={triggerName}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className={positionerClassName}
          side="bottom"
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Popover.Popup className={className} aria-label={label} initialFocus={initialFocus}>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
