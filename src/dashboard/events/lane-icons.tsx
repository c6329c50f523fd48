/** Decoration, as the icons of `ui/marks/icons.tsx`, but loaded only with the pages that have events. */
function Outline({ d }: { readonly d: string }) {
  return (
    <svg
      aria-hidden="true"
      width={14}
      height={14}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={d} />
    </svg>
  )
}

/** A clock. */
export const HoursIcon = () => <Outline d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2" />
/** A pencil. */
export const CorrectionIcon = () => (
  <Outline d="M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3.5 3.5L8.5 19 4 20zM14 6.5l3.5 3.5" />
)
