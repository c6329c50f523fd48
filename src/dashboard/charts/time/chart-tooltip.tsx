import { t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import { CautionIcon } from '../../ui/marks/icons.tsx'
import { type ChartLayout, narrowChart } from './chart-layout.ts'
import type { SeriesKind } from './chart-series.ts'
import styles from './chart-tooltip.module.css'
import type { DescribedPoint, DescribedValue } from './describe-point.ts'
import { SeriesLine } from './series-line.tsx'

export interface ChartTooltipProps {
  readonly described: DescribedPoint
  readonly layout: ChartLayout
  readonly index: number
  /** Whether a press explains the flag of the point. */
  readonly explained: boolean
}

const gap = 14

/** Every series of the bucket, its coverage and its state in words. */
export function ChartTooltip({ described, layout, index, explained }: ChartTooltipProps) {
  const style = placeOf(layout, index)
  return (
    <div className={styles.tooltip} data-narrow={layout.size.width < narrowChart} style={style}>
      <Side side={described.current} kind="main" />
      {described.beside.map((side) => (
        <Side key={`${side.kind} ${side.label}`} side={side} kind={side.kind} />
      ))}
      {described.note !== null && <p className={styles.change}>{described.note}</p>}
      {described.change !== null && <p className={styles.change}>{described.change}</p>}
      {explained && <p className={styles.hint}>{t`Press for the reason`}</p>}
    </div>
  )
}

/** Beside the point, where there is room; on a phone above the plot, out of the finger's way. */
function placeOf({ size, plot, x }: ChartLayout, index: number): CSSProperties {
  if (size.width < narrowChart) return { left: 8, right: 8, bottom: size.height - plot.top + 4 }
  const at = x(index)
  const top = plot.top - 4
  return at < size.width / 2
    ? { top, left: at + gap, maxWidth: size.width - at - gap - 4 }
    : { top, right: size.width - at + gap, maxWidth: at - gap - 4 }
}

interface SideProps {
  readonly side: DescribedValue
  readonly kind: SeriesKind
}

function Side({ side, kind }: SideProps) {
  return (
    <div>
      <p className={styles.label}>
        <SeriesLine kind={kind} size="tooltip" />
        {side.label}
      </p>
      <p className={styles.value}>
        {side.value}
        {side.unit !== '' && <span className={styles.unit}> {side.unit}</span>}
      </p>
      {side.counted !== null && (
        <p className={styles.coverage} data-caution>
          <CautionIcon size={12} />
          {side.counted}
        </p>
      )}
      {side.coverage !== null && (
        <p className={styles.coverage} data-caution={side.caution && side.counted === null}>
          {side.caution && side.counted === null && <CautionIcon size={12} />}
          {side.coverage}
        </p>
      )}
    </div>
  )
}
