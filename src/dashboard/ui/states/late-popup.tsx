import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type LatePart, usePrefetch } from './late-part.tsx'
import styles from './late-popup.module.css'

/** How the popup with its real button took the place of the plain one. */
export type Arrival = 'unnoticed' | 'focused' | 'pressed'

export interface LatePopupProps<Props extends object> {
  /** Draws the button too, of the same look, and begins as `arrival` says. */
  readonly part: LatePart<Props & { readonly arrival: Arrival }>
  readonly props: Props
  readonly trigger: ReactNode
  readonly triggerClassName: string | undefined
  /** The accessible name of a trigger without text. */
  readonly triggerName?: string | undefined
}

/**
 * A button that opens something whose code is a file of its own, fetched when the browser has nothing else to do.
 * Pressed before that, it opens as soon as the code is there; focused, it keeps the focus.
 */
export function LatePopup<Props extends object>(popup: LatePopupProps<Props>) {
  const { part, props, trigger, triggerClassName, triggerName } = popup
  const { arrival, failed, button } = useArrival(part)
  const Popup = part.loaded
  if (arrival !== null && Popup !== null) return <Popup {...props} arrival={arrival} />
  return (
    <>
      <button
        type="button"
        className={triggerClassName}
        aria-label={triggerName}
        aria-haspopup="dialog"
        aria-expanded={false}
        {...button}
      >
        {trigger}
      </button>
      {failed && (
        <span className={styles.place}>
          <span className={styles.missing} role="status">
            {t`Couldn’t open. Try again.`}
          </span>
        </span>
      )}
    </>
  )
}

/** When the code is there, and what became of the plain button until then. */
function useArrival<Props>(part: LatePart<Props>) {
  const [arrival, setArrival] = useState<Arrival | null>(part.loaded === null ? null : 'unnoticed')
  const [failed, setFailed] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  const held = useRef(false)

  const ahead = useMemo(
    () => ({
      load: async () => {
        await part.load()
        exchangeAtOnce(() => {
          // A button that is exchanged between press and release is never clicked.
          if (held.current) return
          const focused = place.current !== null && document.activeElement === place.current
          setArrival((earlier) => earlier ?? (focused ? 'focused' : 'unnoticed'))
        })
      },
    }),
    [part],
  )
  usePrefetch(ahead)
  const hold = (isHeld: boolean) => () => {
    held.current = isHeld
  }
  const press = () => {
    held.current = false
    setFailed(false)
    part.load().then(
      () => setArrival('pressed'),
      () => setFailed(true),
    )
  }
  const onPointer = { onPointerDown: hold(true), onPointerUp: hold(false), onPointerCancel: hold(false) }
  return { arrival, failed, button: { ref: place, onClick: press, ...onPointer } }
}

const waiting = new Set<() => void>()

/**
 * Exchanges every button whose code came, in one drawing, before the browser does anything else: a press or a focus that
 * came between the decision and its drawing would go with the plain button.
 */
function exchangeAtOnce(exchange: () => void): void {
  if (waiting.size === 0) {
    queueMicrotask(() => {
      const due = [...waiting]
      waiting.clear()
      flushSync(() => {
        for (const run of due) run()
      })
    })
  }
  waiting.add(exchange)
}

/** For the real button of a popup: takes over the focus of the plain one. */
export function useTakenFocus(arrival: Arrival): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (arrival !== 'unnoticed') button.current?.focus()
  }, [arrival])
  return button
}
