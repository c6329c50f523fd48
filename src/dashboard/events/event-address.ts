import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { whyParameters } from '../coverage/why-question.ts'
import { withParameters } from '../ui/memory/address-parameters.ts'
import { dialogEntry, useDialogClose } from '../ui/memory/dialog-address.ts'

/** Holds `all`, `new`, or the id of an event. Ids are longer. */
export const eventParameter = 'event'
const ownParameters = [eventParameter]

export interface OpenEvent {
  /** `null`: the drawer is closed. */
  readonly subject: string | null
  /** A new entry of the history, so that back closes what opens. Inside the drawer it takes the place of the last. */
  readonly open: (subject: string) => void
  readonly close: () => void
}

/** The events, a new one, or the event that the drawer shows. It is in the address, so that a link opens the same. */
export function useOpenEvent(): OpenEvent {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const close = useDialogClose(ownParameters)
  return useMemo(() => {
    const subject = new URLSearchParams(search).get(eventParameter) || null
    return {
      subject,
      open(next) {
        const query = withParameters(search, [eventParameter, ...whyParameters], { [eventParameter]: next })
        const replaces = subject !== null
        const state = replaces ? window.history.state : dialogEntry
        navigate(`${path}?${query}`, { state, replace: replaces })
      },
      close,
    }
  }, [search, path, navigate, close])
}
