import drawing from '../chart-drawing.module.css'
import type { PlacedLabel } from '../chart-geometry.ts'
import type { ChartLayout } from './chart-layout.ts'
import styles from './chart-marks.module.css'
import { seriesLooks } from './chart-series.ts'
import type { BesideLine, TimeChart } from './prepare-time-chart.ts'

export interface ChartMarksProps {
  readonly chart: TimeChart
  readonly layout: ChartLayout
}

/** What lines cannot show: single values, zeros, the peak, the bucket under way, and their labels. */
export function ChartMarks({ chart, layout }: ChartMarksProps) {
  return (
    <g>
      {chart.beside.map((line) => (
        <g key={`${line.kind} ${line.label}`}>
          <Intervals line={line} layout={layout} />
          <LoneDashes line={line} layout={layout} />
        </g>
      ))}
      <LoneValues chart={chart} layout={layout} />
      <Reference chart={chart} layout={layout} />
      <MarkedValues chart={chart} layout={layout} />
      <Labels chart={chart} layout={layout} />
    </g>
  )
}

/** The widest dash that stands for a value without neighbours. A wider column gets no wider one. */
const widestDash = 96

/** Values of another series without a neighbour: a dash as wide as the column. */
function LoneDashes({ line, layout }: { readonly line: BesideLine; readonly layout: ChartLayout }) {
  const { x, y, column } = layout
  const half = Math.min(widestDash, Math.max(6, column)) / 2
  return line.lone.map((index) => (
    <path
      key={index}
      data-mark={line.kind}
      className={styles.dash}
      stroke={seriesLooks[line.kind].stroke}
      d={`M${x(index) - half} ${y(line.values[index] ?? 0)}h${half * 2}`}
    />
  ))
}

/** An interval is at most this wide, and at least this high. */
const widestInterval = 22
const leastHeight = 4

/** Intervals of an estimate: a band from low to high. */
function Intervals({ line, layout }: { readonly line: BesideLine; readonly layout: ChartLayout }) {
  const { x, y, column } = layout
  const width = Math.min(widestInterval, Math.max(3, column * 0.6))
  return line.intervals.map(({ index, low, high }) => {
    const height = Math.max(leastHeight, y(low) - y(high))
    return (
      <rect
        key={index}
        data-mark={line.kind}
        className={styles.band}
        x={x(index) - width / 2}
        y={(y(low) + y(high) - height) / 2}
        width={width}
        height={height}
        rx={2}
      />
    )
  })
}

/** Values of the main series without a neighbour, and those that are zero. */
function LoneValues({ chart, layout }: ChartMarksProps) {
  const { x, y, column, plot } = layout
  const { rows, peak } = chart
  const radius = column < 6 ? 2 : 3.5
  const zeroWidth = Math.min(12, Math.max(2, column * 0.75))
  return (
    <>
      {chart.points.length === 1 && peak !== null && (
        <path className={styles.stem} d={`M${x(peak.index)} ${plot.bottom}V${y(peak.value)}`} />
      )}
      {chart.lone.map((index) => {
        const value = rows[index]?.solid ?? 0
        if (value === 0) return null
        return (
          <circle
            key={index}
            data-mark="value"
            className={styles.value}
            cx={x(index)}
            cy={y(value)}
            r={radius}
          />
        )
      })}
      {chart.zeros.map((index) => (
        <rect
          key={index}
          data-mark="zero"
          className={styles.zero}
          x={x(index) - zeroWidth / 2}
          y={plot.bottom - 2.5}
          width={zeroWidth}
          height={5}
          rx={1}
        />
      ))}
    </>
  )
}

function Reference({ chart: { reference, max }, layout }: ChartMarksProps) {
  const { y, plot } = layout
  if (reference === null || max === null) return null
  return (
    <g data-mark="reference">
      {!reference.beyond && (
        <path className={drawing.reference} d={`M${plot.left} ${y(reference.value)}H${plot.right}`} />
      )}
      <text
        className={styles.strong}
        x={plot.left + 6}
        y={reference.beyond ? plot.top + 10 : y(reference.value) - 6}
      >
        {reference.beyond ? `${reference.text} ↑` : reference.text}
      </text>
    </g>
  )
}

/** The peak is a full dot. What is under way, cut or partial is hollow. */
function MarkedValues({ chart: { rows, peak, cut, soFar }, layout }: ChartMarksProps) {
  const { x, y } = layout
  return (
    <>
      {peak !== null && (
        <circle data-mark="peak" className={styles.value} cx={x(peak.index)} cy={y(peak.value)} r={4} />
      )}
      {cut.map((index) => (
        <circle
          key={index}
          data-mark="cut"
          className={styles.open}
          cx={x(index)}
          cy={y(rows[index]?.tail ?? 0)}
          r={4}
        />
      ))}
      {soFar !== null && (
        <circle data-mark="so-far" className={styles.open} cx={x(soFar.index)} cy={y(soFar.value)} r={4} />
      )}
    </>
  )
}

function Labels({ chart, layout }: ChartMarksProps) {
  const { plot } = layout
  return (
    <>
      {layout.xLabels.map((label) => (
        <Label key={label.x} label={label} look={drawing.tick} />
      ))}
      <text className={drawing.tick} x={plot.left - 16} y={plot.top - 16} textAnchor="end">
        {chart.unit.axis()}
      </text>
      {layout.peakLabel !== null && <Label label={layout.peakLabel} look={styles.strong} />}
      {layout.soFarLabel !== null && <Label label={layout.soFarLabel} look={styles.strong} />}
    </>
  )
}

function Label({ label, look }: { readonly label: PlacedLabel; readonly look: string | undefined }) {
  return (
    <text className={look} x={label.x} y={label.y} textAnchor={label.anchor}>
      {label.text}
    </text>
  )
}
