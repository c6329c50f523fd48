import type { IndexClock } from '../../../protocol/metrics/index-clock.ts'

/** What the build takes from `VITE_INDEX_CLOCK`; where nothing is said, each store's own clock (notes §5). */
export const indexClock: IndexClock = import.meta.env.VITE_INDEX_CLOCK === 'utc' ? 'utc' : 'location'
