/** A pencil. Decoration, as those in `ui/marks/icons.tsx`, but loaded only with the pages that have events. */
export function CorrectionIcon() {
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
      <path d="M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3.5 3.5L8.5 19 4 20zM14 6.5l3.5 3.5" />
    </svg>
  )
}
