import { useId } from 'react'
import type { ChartLayout, PlacedSpan } from './chart-layout.ts'
import styles from './chart-spans.module.css'

/**
 * Closed: an empty sunken column. No data: grey hatch. Nobody came: a dotted baseline. Partly seen or counted: amber hatch,
 * denser if too little was. If most points are partly seen, as those of a long chain are, their hatch moves to a lane under the
 * values, so that worse ones stand out.
 */
export function ChartSpans({ layout }: { readonly layout: ChartLayout }) {
  const id = useId()
  const { plot } = layout
  const fills = {
    'no-data': `${id}-none`,
    'part-counted': `${id}-part`,
    partial: `${id}-part`,
    unreliable: `${id}-less`,
  }
  return (
    <g>
      <defs>
        <Hatch id={fills['no-data']} color="var(--unknown)" width={1.2} pitch={6} opacity={0.5} />
        <Hatch id={fills.partial} color="var(--degraded)" width={1.6} pitch={6} opacity={0.55} />
        <Hatch id={fills.unreliable} color="var(--degraded)" width={2} pitch={5} opacity={0.65} />
        <Hatch id={`${id}-lane`} color="var(--unknown)" width={1.2} pitch={4} opacity={1} />
        <Hatch id={`${id}-part-lane`} color="var(--degraded)" width={1.6} pitch={4} opacity={1} />
      </defs>
      {layout.spans.map((span) => {
        const area = { x: span.left, width: span.width, y: plot.top, height: plot.bottom - plot.top }
        const isPart = span.kind === 'partial' || span.kind === 'part-counted'
        if (span.kind === 'unknown' || (isPart && layout.partialBelow)) {
          const lane = { ...area, y: plot.bottom + 1, height: 4 }
          const fill = span.kind === 'unknown' ? `url(#${id}-lane)` : `url(#${id}-part-lane)`
          return <rect key={span.first} data-span={span.kind} {...lane} fill={fill} />
        }
        return (
          <g key={span.first} data-span={span.kind}>
            {span.kind === 'closed' ? (
              <ClosedColumn span={span} {...area} />
            ) : span.kind === 'nobody' ? (
              <path className={styles.nobody} d={`M${area.x} ${plot.bottom - 2}h${area.width}`} />
            ) : (
              <rect {...area} fill={`url(#${fills[span.kind]})`} />
            )}
            {span.label !== null && (
              <text
                className={styles.word}
                data-kind={span.kind}
                x={span.label.x}
                y={span.label.y}
                textAnchor="middle"
              >
                {span.label.text}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

interface AreaProps {
  readonly x: number
  readonly width: number
  readonly y: number
  readonly height: number
}

function ClosedColumn({ span, ...area }: AreaProps & { readonly span: PlacedSpan }) {
  const bottom = area.y + area.height
  return (
    <>
      <rect {...area} className={styles.closed} />
      {/* Hairlines at the sides, where they do not make a column of lines. */}
      {span.width >= 6 && (
        <path
          className={styles.hairline}
          d={`M${area.x} ${area.y}V${bottom}M${area.x + area.width} ${area.y}V${bottom}`}
        />
      )}
    </>
  )
}

interface HatchProps {
  readonly id: string
  readonly color: string
  readonly width: number
  readonly pitch: number
  readonly opacity: number
}

function Hatch({ id, color, width, pitch, opacity }: HatchProps) {
  return (
    <pattern id={id} width={pitch} height={pitch} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={width} height={pitch} fill={color} opacity={opacity} />
    </pattern>
  )
}
