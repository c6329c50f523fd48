import { useEffect, useEffectEvent } from 'react'
import { FailedState } from '../../ui/states/failed-state.tsx'
import { useDataSource } from './data-source.ts'

const afterMs = 10_000

/**
 * Stands in for code that could not be fetched, on a screen that nobody touches. If the server answers, a new version
 * has replaced the file: the page reloads. If it does not, a reload would end on the browser's own error page.
 */
export function Retried({ what, retry }: { readonly what: string; readonly retry: () => void }) {
  const { clock, pace } = useDataSource()
  const again = useEffectEvent(async () => {
    const isServed = await fetch(window.location.pathname, {
      method: 'HEAD',
      headers: { accept: 'text/html' },
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isServed) window.location.reload()
    else retry()
  })
  useEffect(() => {
    const timer = clock.setTimeout(() => void again(), afterMs * pace)
    return () => clock.clearTimeout(timer)
  }, [clock, pace])
  return <FailedState what={what} code="unavailable" onRetry={retry} />
}
