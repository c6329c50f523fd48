import { useMemo, useState } from 'react'
import { usePrefetch } from '../ui/states/late-part.tsx'
import { useNear } from '../ui/use-near.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { LateChart, type LateChartProps } from './late-chart.tsx'

/**
 * A chart further down a page. Its code is fetched when the reader comes near, or when the browser is idle, because a
 * printed page needs it too.
 */
export function NearChart<Props extends object>({ part, props }: LateChartProps<Props>) {
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
  return <LateChart part={part} props={props} />
}
