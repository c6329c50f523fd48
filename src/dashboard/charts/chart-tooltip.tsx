import { CautionIcon } from '../ui/icons.tsx'
import type { ChartLayout } from './chart-layout.ts'
import styles from './chart-tooltip.module.css'
import type { DescribedPoint, DescribedValue } from './describe-point.ts'

export interface ChartTooltipProps {
  readonly described: DescribedPoint
  readonly unit: string
  readonly layout: ChartLayout
  readonly index: number
}

const gap = 14

/** Both periods, their coverage and their states in words, on the side of the point where there is room. */
export function ChartTooltip({ described, unit, layout, index }: ChartTooltipProps) {
  const { size, plot, x } = layout
  const at = x(index)
  const onRight = at < size.width / 2
  const style = onRight
    ? { left: at + gap, maxWidth: size.width - at - gap - 4 }
    : { right: size.width - at + gap, maxWidth: at - gap - 4 }
  return (
    <div className={styles.tooltip} style={{ ...style, top: plot.top - 4 }}>
      <Side side={described.current} unit={unit} look="current" />
      {described.comparison !== null && <Side side={described.comparison} unit={unit} look="comparison" />}
      {described.change !== null && <p className={styles.change}>{described.change}</p>}
    </div>
  )
}

interface SideProps {
  readonly side: DescribedValue
  readonly unit: string
  readonly look: 'current' | 'comparison'
}

function Side({ side, unit, look }: SideProps) {
  return (
    <div className={styles.side} data-look={look}>
      <p className={styles.label}>
        <i className={styles.line} />
        {side.label}
      </p>
      <p className={styles.value}>
        {side.value}
        {side.state === 'measured' && <span className={styles.unit}> {unit}</span>}
      </p>
      {side.coverage !== null && (
        <p className={styles.coverage} data-caution={side.caution}>
          {side.caution && <CautionIcon size={12} />}
          coverage {side.coverage}
        </p>
      )}
    </div>
  )
}
