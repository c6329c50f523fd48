import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late, type LatePart, usePrefetch } from '../ui/states/late-part.tsx'
import { useNear } from '../ui/use-near.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'

interface NearChartProps<Props extends object> {
  readonly part: LatePart<Props>
  readonly props: NoInfer<Props>
}

/**
 * A chart further down a page. Its code is fetched when the reader comes near, or when the browser is idle, because a
 * printed page needs it too.
 */
export function NearChart<Props extends object>({ part, props }: NearChartProps<Props>) {
  const { near, place } = useNear()
  const [, setLoaded] = useState(part.loaded !== null)
  const ahead = useMemo(() => ({ load: () => part.load().then(() => setLoaded(true)) }), [part])
  usePrefetch(ahead)
  if (!near && part.loaded === null) {
    return (
      <div ref={place}>
        <ChartSkeleton coming={false} />
      </div>
    )
  }
  return (
    <Late
      part={part}
      props={props}
      waiting={<ChartSkeleton />}
      missing={(retry) => (
        <FailedState
          what={t({ message: 'the chart', context: 'what couldn’t be loaded' })}
          code="unavailable"
          onRetry={retry}
          height="chart"
        />
      )}
    />
  )
}
