import { latePart } from '../ui/states/late-part.tsx'

/** What the button of the dates opens. */
export const rangeChoices = latePart(async () => (await import('./range-choices.tsx')).RangeChoices)

/** The calendar in it. Without it the two fields still take dates. */
export const rangeCalendar = latePart(async () => (await import('./range-calendar.tsx')).RangeCalendar)
