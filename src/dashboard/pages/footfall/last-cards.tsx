import { Boundary } from '../../ui/states/boundary.tsx'
import { ForecastCard } from './forecast/forecast-card.tsx'
import { StaffingCard } from './staffing/staffing-card.tsx'
import type { StaffingScreen } from './staffing/use-staffing.ts'

/**
 * The last cards of the page. Staffing comes last: most deployments have no staff data, so it appears late and must not
 * move other cards.
 */
export function LastCards({ screen }: { readonly screen: StaffingScreen }) {
  return (
    <>
      <Boundary>
        <ForecastCard screen={screen} />
      </Boundary>
      <Boundary>
        <StaffingCard screen={screen} />
      </Boundary>
    </>
  )
}
