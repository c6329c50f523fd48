import { Late, latePart } from '../ui/states/late-part.tsx'
import { useOpenEvent } from './event-address.ts'
import type { EventDrawerProps } from './event-drawer.tsx'

const eventDrawer = latePart(async () => (await import('./event-drawer.tsx')).EventDrawer)

/** The drawer of the event that the address names. Its code is fetched when it first does. */
export function LateEvents(shown: Omit<EventDrawerProps, 'opened'>) {
  const opened = useOpenEvent()
  if (opened.subject === null && eventDrawer.loaded === null) return null
  // If the code cannot be fetched, opening an event again tries again.
  return <Late part={eventDrawer} props={{ ...shown, opened }} waiting={null} missing={() => null} />
}
