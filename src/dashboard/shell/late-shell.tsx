import { Retried } from '../data/source/retried.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late, latePart } from '../ui/states/late-part.tsx'
import { pageParts, pagePathOf } from './page-parts.ts'
import type { ShellProps } from './shell.tsx'

const shell = latePart(async () => (await import('./shell.tsx')).Shell)
const wall = latePart(async () => (await import('../pages/wall/wall.tsx')).Wall)

/** The screen that nobody touches has no frame around it, and no way to it but its address. */
export const wallPath = '/wall'

/** The shell in a file of its own, with the filters and their controls: a screen without them need not load it. */
export function LateShell({ theme, filters }: ShellProps) {
  const { pathname, search } = window.location
  if (pathname === wallPath) {
    return (
      <Late
        part={wall}
        props={{ storeIds: storesNamed(search) }}
        waiting={null}
        missing={(retry) => <Retried what="the wall" retry={retry} />}
      />
    )
  }
  return (
    <Late
      part={shell}
      props={{ theme, filters }}
      waiting={null}
      missing={(retry) => <FailedState what="Shopfloor" code="unavailable" onRetry={retry} />}
    />
  )
}

function storesNamed(search: string): readonly string[] {
  return (new URLSearchParams(search).get('stores') ?? '').split(',').filter((id) => id !== '')
}

/** Fetches all that an address shows at first, so that it is drawn at once. What fails is asked for again there. */
export async function loadAddress(path: string): Promise<void> {
  const page = pagePathOf(path)
  if (path === wallPath) await Promise.allSettled([wall.load()])
  else await Promise.allSettled([shell.load(), page && pageParts[page].load()])
}
