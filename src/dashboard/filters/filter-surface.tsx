import { latePart } from '../ui/states/late-part.tsx'
import { LatePopup } from '../ui/states/late-popup.tsx'
import type { FilterSurfaceProps } from './filter-popup.tsx'
import { rangeChoices } from './late-range.ts'

/** In one file with the popups. */
export const storeChoices = latePart(async () => (await import('./stores/store-choices.tsx')).StoreChoices)

export const filterPopup = latePart(async () => {
  await loadContents()
  return (await import('./filter-popup.tsx')).FilterPopup
})
export const filterSheet = latePart(async () => {
  await loadContents()
  return (await import('./filter-popup.tsx')).FilterSheet
})

/** What a popup contains is there before it opens: it takes the first focus, and an empty popup would leave it outside. */
function loadContents(): Promise<unknown> {
  return Promise.all([storeChoices.load(), rangeChoices.load()])
}

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
