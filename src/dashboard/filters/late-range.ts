import { latePart } from '../ui/states/late-part.tsx'

/** What the button of the dates opens. */
export const rangeChoices = latePart(async () => (await import('./range-choices.tsx')).RangeChoices)
