import { isWritten, type StoreEvent } from '../../protocol/events.ts'
import { useRemembered } from '../ui/memory/remembered.ts'

/** Events that nobody wrote: holidays, special and changed opening hours, outages, new cameras and corrected counts. */
export interface AutomaticEvents {
  readonly areShown: boolean
  readonly show: (areShown: boolean) => void
}

/** Whether events that nobody wrote are shown, as the viewer last chose. */
export function useAutomaticEvents(): AutomaticEvents {
  const [choice, choose] = useRemembered('automatic-events', ['shown', 'hidden'])
  return {
    areShown: choice === 'shown',
    show: (areShown) => choose(areShown ? 'shown' : 'hidden'),
  }
}

/** Leaves out what nobody wrote, unless it is shown. */
export function shownEvents(events: readonly StoreEvent[], areShown: boolean): readonly StoreEvent[] {
  return areShown ? events : events.filter(isWritten)
}
