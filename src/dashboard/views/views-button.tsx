import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Drawer } from '../ui/drawer.tsx'
import { type Arrival, useTakenFocus } from '../ui/states/late-popup.tsx'
import { ViewsContent } from './views-content.tsx'

export interface ViewsButtonProps {
  readonly triggerClassName: string | undefined
  /** A view was opened. */
  readonly onChosen: () => void
}

/** Opens the saved views: beside the page, on a phone over it. */
export function ViewsButton({
  triggerClassName,
  onChosen,
  arrival,
}: ViewsButtonProps & { readonly arrival: Arrival }) {
  const button = useTakenFocus(arrival)
  const [open, setOpen] = useState(arrival === 'pressed')
  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {t`Saved views`}
      </button>
      <Drawer subject={open ? 'views' : null} onClose={() => setOpen(false)} onPhone="cover">
        {() => (
          <ViewsContent
            onChosen={() => {
              setOpen(false)
              onChosen()
            }}
          />
        )}
      </Drawer>
    </>
  )
}
