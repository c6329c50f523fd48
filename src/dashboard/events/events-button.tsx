import { t } from '@lingui/core/macro'
import { Button } from '../ui/controls/button.tsx'
import { EventIcon } from '../ui/marks/icons.tsx'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { useOpenEvent } from './event-address.ts'

/** Opens the events of the chart, and with them the form for a new one. @param count how many there are */
export function EventsButton({ count }: { readonly count: number }) {
  const { open } = useOpenEvent()
  const name = count === 0 ? t`Events` : t`Events (${count})`
  return (
    <Button look="quiet" title={name} aria-haspopup="dialog" data-screen-only onClick={() => open('all')}>
      <EventIcon size={16} />
      <VisuallyHidden>{name}</VisuallyHidden>
      {count > 0 && <span aria-hidden="true">{count}</span>}
    </Button>
  )
}
