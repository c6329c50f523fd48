import { t } from '@lingui/core/macro'
import { Retried } from '../data/source/retried.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late, latePart } from '../ui/states/late-part.tsx'
import { pageParts, pagePathOf } from './page-parts.ts'
import type { ShellProps } from './shell.tsx'

const shell = latePart(async () => (await import('./shell.tsx')).Shell)
const wall = latePart(async () =>
  window.location.search.includes('group=')
    ? (await import('../pages/wall/group-wall.tsx')).GroupWall
    : (await import('../pages/wall/wall.tsx')).Wall,
)

/** The wall has no navigation around it, and no link leads to it. */
export const wallPath = '/wall'

/** Loads the shell with the filters as a separate chunk, which the wall does not need. */
export function LateShell(props: ShellProps) {
  const { pathname, search } = window.location
  if (pathname === wallPath) {
    return (
      <Late
        part={wall}
        props={{ storeIds: storesNamed(search) }}
        waiting={null}
        missing={(retry) => <Retried what={t`wall screen`} retry={retry} />}
      />
    )
  }
  return (
    <Late
      part={shell}
      props={props}
      waiting={null}
      missing={(retry) => <FailedState what="Shopfloor" code="unavailable" onRetry={retry} />}
    />
  )
}

function storesNamed(search: string): readonly string[] {
  return (new URLSearchParams(search).get('stores') ?? '').split(',').filter((id) => id !== '')
}

/** Loads the code of a URL ahead of rendering. Failures are ignored: rendering retries them. */
export async function loadAddress(path: string): Promise<void> {
  const page = pagePathOf(path)
  if (path === wallPath) await Promise.allSettled([wall.load()])
  else await Promise.allSettled([shell.load(), page && pageParts[page].load()])
}
