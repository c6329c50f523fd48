import { latePart } from '../ui/states/late-part.tsx'

/** The calendar among the choices of dates. Without it the two fields still take dates. */
export const rangeCalendar = latePart(async () => (await import('./range-calendar.tsx')).RangeCalendar)
