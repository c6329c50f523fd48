import { Boundary } from '../../ui/states/boundary.tsx'
import { ForecastCard } from './forecast/forecast-card.tsx'
import { PlannedCard } from './planned/planned-card.tsx'
import { StaffingCard } from './staffing/staffing-card.tsx'
import { type StaffingScreen, useStaffing } from './staffing/use-staffing.ts'

/**
 * The last cards of the page. Those of staff come last, one after the other: most deployments have no staff data, so they
 * appear late and must not move other cards.
 */
export function LastCards({ screen }: { readonly screen: StaffingScreen }) {
  const { state } = useStaffing(screen)
  return (
    <>
      <Boundary>
        <ForecastCard screen={screen} />
      </Boundary>
      <Boundary>
        <StaffingCard screen={screen} />
      </Boundary>
      {state.status !== 'loading' && (
        <Boundary>
          <PlannedCard screen={screen} />
        </Boundary>
      )}
    </>
  )
}
