/** Mean advance of Inter at 12 px; wide enough for what stands on a chart: figures, dates and short words. */
const advance = 6.7

/** Estimated width in pixels of a label on the chart, without asking the layout. */
export function textWidth(text: string, scale = 1): number {
  return text.length * advance * scale
}
