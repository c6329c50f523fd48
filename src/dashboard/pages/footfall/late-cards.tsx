import { t } from '@lingui/core/macro'
import type { DayRange } from '../../../calendar/calendar.ts'
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/states/failed-state.tsx'
import { Late, latePart } from '../../ui/states/late-part.tsx'
import { useNear } from '../../ui/use-near.ts'
import type { Screen } from '../screen.ts'

const lastCards = latePart(async () => (await import('./last-cards.tsx')).LastCards)

interface LateCardsProps {
  readonly screen: Screen
  readonly days: DayRange
}

/** The last cards of the page. Their code and their numbers are fetched when the reader comes near. */
export function LateCards({ screen, days }: LateCardsProps) {
  const { near, place } = useNear()
  // Paper that is printed before its numbers are there goes without them.
  const waiting = (
    <div ref={place} data-screen-only>
      <Card title={t`Next 14 days`} inset="flush">
        <ChartSkeleton coming={near} />
      </Card>
    </div>
  )
  if (!near) return waiting
  return (
    <Late
      part={lastCards}
      props={{ screen: { ...screen, days } }}
      waiting={waiting}
      missing={(retry) => (
        <Card title={t`Next 14 days`} inset="flush">
          <FailedState what={t`the forecast`} code="unavailable" onRetry={retry} height="chart" />
        </Card>
      )}
    />
  )
}
