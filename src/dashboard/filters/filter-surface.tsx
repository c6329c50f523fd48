import { latePart } from '../ui/states/late-part.tsx'
import { LatePopup } from '../ui/states/late-popup.tsx'
import type { FilterSurfaceProps } from './filter-popup.tsx'

export const filterPopup = latePart(async () => (await import('./filter-popup.tsx')).FilterPopup)
export const filterSheet = latePart(async () => (await import('./filter-popup.tsx')).FilterSheet)

/** A button and what it opens. Escape closes, and focus returns to the button. */
export function FilterSurface(props: FilterSurfaceProps) {
  const { narrow, trigger, triggerClassName } = props
  const part = narrow ? filterSheet : filterPopup
  // The other kind is another control: nothing of the one stays in it.
  return <LatePopup key={String(narrow)} part={part} props={props} {...{ trigger, triggerClassName }} />
}
