import { createContext, useContext } from 'react'
import type { MetricsClient } from '../../../client/client.ts'
import type { Clock } from '../../../client/clock.ts'
import type { CoreHttp } from './core-http.ts'

/** Everything that requests go out by. Made once in `main.tsx`; tests hand in their own. */
export interface DataSource {
  readonly client: MetricsClient
  readonly http: CoreHttp
  readonly clock: Clock
  /**
   * How long after a refresh of the metrics this screen requests it, in milliseconds. Each screen has its own value,
   * so that a chain's screens do not all ask in the same second.
   */
  readonly refreshLagMs: number
  /**
   * Factor of this screen's polling intervals, near 1 and constant while the page is open. Screens that were switched on
   * in the same second, or lost their server in it, soon ask in different ones.
   */
  readonly pace: number
  /** In `[0, 1)`, as `Math.random`: for waits that must differ between screens. */
  readonly random: () => number
}

/** @param random in `[0, 1)`, as `Math.random` */
export function paceOf(random: number): number {
  return shortestPace + paceRange * random
}

const shortestPace = 0.85
const paceRange = 0.3

/** The moment of a screen of this pace within so many milliseconds: screens of all paces share them out evenly. */
export function ownMoment(pace: number, withinMs: number): number {
  return withinMs * Math.min(1, Math.max(0, (pace - shortestPace) / paceRange))
}

const DataSourceContext = createContext<DataSource | null>(null)

export const DataSourceProvider = DataSourceContext.Provider

/** @throws Error outside a {@link DataSourceProvider}. */
export function useDataSource(): DataSource {
  const source = useContext(DataSourceContext)
  if (source === null) throw new Error('There is no DataSourceProvider above this component.')
  return source
}
