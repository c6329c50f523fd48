import { floorOf } from '../../../domain/zones/floor.ts'
import { fetchTimeChart } from '../../charts/lazy-time-chart.tsx'
import { chosenZones, zonesOf } from '../../data/floor.ts'
import { type PageAhead, type PageProps, planSettings } from '../screen.ts'
import { zonePlans } from './use-side-by-side.ts'
import { ZonesPage, ZonesSkeleton } from './zones-page.tsx'

/** The page as the shell takes it. */
export function Zones({ screen }: PageProps) {
  return screen === null ? <ZonesSkeleton /> : <ZonesPage screen={screen} />
}

export const zonesAhead: PageAhead = (screen, ask) => {
  const { stores, filters } = screen
  fetchTimeChart()
  void Promise.all(stores.map(async ({ id }) => floorOf(id, await ask.zones(id)))).then((floors) => {
    const zones = chosenZones(zonesOf(floors.flat()), filters.zones)
    const shown = floors.flat().filter(({ zone }) => zones.includes(zone))
    const plans = zonePlans({ ...screen, ...planSettings(screen) }, shown, zones)
    for (const plan of Object.values(plans)) ask.plan(plan)
  })
}
