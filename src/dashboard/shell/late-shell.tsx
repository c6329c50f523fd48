import { FailedState } from '../ui/failed-state.tsx'
import { Late, latePart } from '../ui/late-part.tsx'
import type { ThemeStore } from '../ui/theme.ts'
import { pageAt } from './pages-table.tsx'

const shell = latePart(async () => (await import('./shell.tsx')).Shell)

/** The shell in a file of its own, with the filters and their controls: a screen without them need not load it. */
export function LateShell({ theme }: { readonly theme: ThemeStore }) {
  return (
    <Late
      part={shell}
      props={{ theme }}
      waiting={null}
      missing={(retry) => <FailedState what="Shopfloor" code="unavailable" onRetry={retry} />}
    />
  )
}

/** Fetches all that an address shows at first, so that it is drawn at once. What fails is asked for again there. */
export async function loadAddress(path: string): Promise<void> {
  await Promise.allSettled([shell.load(), pageAt(path)?.part.load()])
}
