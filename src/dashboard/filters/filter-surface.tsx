import { latePart } from '../ui/states/late-part.tsx'
import { LatePopup } from '../ui/states/late-popup.tsx'
import type { FilterSurfaceProps } from './filter-popup.tsx'

export const filterPopup = latePart(async () => (await import('./filter-popup.tsx')).FilterPopup)
export const filterSheet = latePart(async () => (await import('./filter-popup.tsx')).FilterSheet)

/** A button with a popup. Escape closes it and returns the focus to the button. */
export function FilterSurface(props: FilterSurfaceProps) {
  const { narrow, trigger, triggerClassName, triggerName } = props
  const part = narrow ? filterSheet : filterPopup
  // A popover and a sheet share no state.
  return (
    <LatePopup
      key={String(narrow)}
      part={part}
      props={props}
      {...{ trigger, triggerClassName, triggerName }}
    />
  )
}
