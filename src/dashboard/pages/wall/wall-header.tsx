import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { countsNow } from '../../coverage/live-cameras.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { isOld, type LiveCameras } from '../../data/questions/use-live-cameras.ts'
import { formatShortDay, formatTime } from '../../time/format-time.ts'
import { WallCounts } from './wall-board.tsx'

interface WallHeaderProps {
  /** Instead of the stores. */
  readonly title: ReactNode
  readonly stores: readonly Store[]
  readonly live: LiveCameras
  /** The correct time, which the device clock may not have. */
  readonly now: number
  readonly zone: string
}

/** The stores, the number of cameras per state and the time. */
export function WallHeader({ title, stores, live, now, zone }: WallHeaderProps) {
  const [summary] = live.answer?.summary ?? []
  return (
    <header>
      <h1>{title ?? titleOf(stores)}</h1>
      {summary !== undefined && <WallCounts counts={countsNow(summary, live.cameras, isOld(live.trust))} />}
      <p>
        {formatTime(now, zone)}
        <small>
          {formatShortDay(now, zone)} · {zone}
        </small>
      </p>
    </header>
  )
}

function titleOf(stores: readonly Store[]): string {
  const [first] = stores
  if (first === undefined) return 'Shopfloor'
  return stores.length === 1 ? first.name : plural(stores.length, { one: '# store', other: '# stores' })
}
