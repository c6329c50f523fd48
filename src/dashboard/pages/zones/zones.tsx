import type { PageProps } from '../screen.ts'
import { ZonesPage, ZonesSkeleton } from './zones-page.tsx'

/** The page as the shell takes it. */
export function Zones({ screen }: PageProps) {
  return screen === null ? <ZonesSkeleton /> : <ZonesPage screen={screen} />
}
