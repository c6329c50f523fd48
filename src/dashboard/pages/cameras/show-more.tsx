import { Button } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format.ts'

interface ShowMoreProps {
  /** How many rows are shown then. */
  readonly next: number
  readonly count: number
  /** "cameras" */
  readonly what: string
  readonly onShow: (rows: number) => void
}

/** "Show all 104 cameras", "Show the first 500 of 3,000 cameras". */
export function ShowMore({ next, count, what, onShow }: ShowMoreProps) {
  return (
    <Button onClick={() => onShow(next)}>
      {next >= count
        ? `Show all ${formatCount(count)} ${what}`
        : `Show the first ${formatCount(next)} of ${formatCount(count)} ${what}`}
    </Button>
  )
}
