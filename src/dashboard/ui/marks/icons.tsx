export interface IconProps {
  /** CSS pixels. */
  readonly size?: number
}

interface OutlineProps extends IconProps {
  readonly d: string
  readonly box?: number
  readonly stroke?: number
}

/** Icons are decoration: the word stands beside them. They take the colour of the text. */
function Outline({ d, size = 18, box = 24, stroke = 1.6 }: OutlineProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={`0 0 ${box} ${box}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={d} />
    </svg>
  )
}

export const BrandIcon = (props: IconProps) => (
  <Outline {...props} stroke={2.4} d="M4 19V9l8-5 8 5v10M4 19h16M9 19v-6h6v6" />
)
export const OverviewIcon = (props: IconProps) => (
  <Outline {...props} d="M4 4h7v7H4zM14 4h6v4h-6zM14 11h6v9h-6zM4 14h7v6H4z" />
)
export const FootfallIcon = (props: IconProps) => <Outline {...props} d="M3 17l5-6 4 4 5-8 4 5M3 21h18" />
/** A floor plan: rooms, and the doors between them. */
export const ZonesIcon = (props: IconProps) => (
  <Outline {...props} d="M4 4h16v16H4zM4 11h9v9M13 4v3M17 15h3" />
)
export const ConversionIcon = (props: IconProps) => <Outline {...props} d="M3 4h18l-7 8.5V19l-4 2v-8.5z" />
export const CamerasIcon = (props: IconProps) => (
  <Outline {...props} d="M3 7.5h12.5v9H3zM15.5 10.5L21 7.5v9l-5.5-3" />
)
export const ChevronDownIcon = (props: IconProps) => <Outline {...props} box={16} d="M4 6l4 4 4-4" />
export const ChevronLeftIcon = (props: IconProps) => <Outline {...props} box={16} d="M10 4L6 8l4 4" />
export const ChevronRightIcon = (props: IconProps) => <Outline {...props} box={16} d="M6 4l4 4-4 4" />
export const CheckIcon = (props: IconProps) => (
  <Outline {...props} box={16} stroke={2.2} d="M2.5 8.5l3.6 3.4L13.5 4" />
)
export const MoreIcon = (props: IconProps) => (
  <Outline {...props} box={16} stroke={2} d="M3 8h.01M8 8h.01M13 8h.01" />
)
/** A flag: something happened here. */
export const EventIcon = (props: IconProps) => (
  <Outline {...props} box={16} stroke={1.5} d="M4 14V2.5M4 3h8l-2 3 2 3H4" />
)
export const CloseIcon = (props: IconProps) => <Outline {...props} box={16} d="M4 4l8 8M12 4l-8 8" />
export const SearchIcon = (props: IconProps) => (
  <Outline {...props} box={16} d="M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM11 11l3.5 3.5" />
)
export const FilterIcon = (props: IconProps) => <Outline {...props} box={16} d="M2 4h12M4 8h8M6.5 12h3" />
export const SunIcon = (props: IconProps) => (
  <Outline
    {...props}
    box={16}
    stroke={1.4}
    d="M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5V3M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1"
  />
)
export const MoonIcon = (props: IconProps) => (
  <Outline {...props} box={16} stroke={1.4} d="M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z" />
)
export const SystemThemeIcon = (props: IconProps) => (
  <Outline {...props} box={16} stroke={1.4} d="M2 3h12v8H2zM5.5 13.5h5M8 11v2.5" />
)
export const CautionIcon = (props: IconProps) => (
  <Outline {...props} box={14} stroke={1.5} d="M7 1.5L13 12.5H1zM7 5.5v3.2M7 10.6v.1" />
)
export const InfoIcon = (props: IconProps) => (
  <Outline
    {...props}
    box={14}
    stroke={1.3}
    d="M7 12.6A5.6 5.6 0 1 0 7 1.4a5.6 5.6 0 0 0 0 11.2zM7 6.4v3.4M7 4.2v.1"
  />
)
export const SortIcon = (props: IconProps) => (
  <Outline {...props} box={16} stroke={1.4} d="M5 6l3-3 3 3M5 10l3 3 3-3" />
)
export const SortUpIcon = (props: IconProps) => <Outline {...props} box={16} stroke={1.8} d="M5 9l3-3 3 3" />
export const SortDownIcon = (props: IconProps) => (
  <Outline {...props} box={16} stroke={1.8} d="M5 7l3 3 3-3" />
)

/** Filled, of the height of a figure: the direction of a change. */
export function ArrowUpIcon({ size = 10 }: IconProps) {
  return <Triangle size={size} d="M5 1L9.5 9h-9z" />
}

export function ArrowDownIcon({ size = 10 }: IconProps) {
  return <Triangle size={size} d="M5 9L.5 1h9z" />
}

function Triangle({ size, d }: { readonly size: number; readonly d: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 10 10" fill="currentColor">
      <path d={d} />
    </svg>
  )
}
