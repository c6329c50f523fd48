import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import { type HeatGrid, leastTableWidth, transposed } from '../../charts/heat/heat-grid.ts'
import { useElementSize } from '../../charts/use-element-size.ts'
import { useOnPaper } from '../../ui/table/printing.ts'
import { useNarrow } from '../../ui/table/use-narrow.ts'

/** More hours than this in a row are too wide for a sheet of paper. */
const mostInRow = 16
/** Left and right of the table, in pixels. */
const margins = 40

interface TurnedGrid {
  /** Of the element around the table. */
  readonly place: RefObject<HTMLDivElement | null>
  /** The grid with hours as rows and weekdays as columns. `null` if weekdays are rows. */
  readonly turned: HeatGrid | null
  readonly corner: string
}

/** Turns a week of weekdays by hours where the hours would be cut: days become columns. */
export function useTurnedGrid(grid: HeatGrid | null): TurnedGrid {
  const [place, size] = useElementSize<HTMLDivElement>()
  const [phone, onPaper] = [useNarrow('phone'), useOnPaper()]
  const isTooWide = grid !== null && size !== null && leastTableWidth(grid) > size.width - margins
  const isTurned = phone || isTooWide || (onPaper && (grid?.columns.length ?? 0) > mostInRow)
  return {
    place,
    turned: grid !== null && isTurned ? transposed(grid) : null,
    corner: isTurned ? t`Hour` : t`Day`,
  }
}
